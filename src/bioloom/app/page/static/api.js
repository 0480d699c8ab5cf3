// What the server is asked: JSON, and the stages of an answer as they come.

const TOKEN = "bioloom.token";

export class ApiError extends Error {
  constructor(message, hint = "", type = "") {
    super(message);
    this.hint = hint;
    this.type = type;
  }
}

const BROKEN = () =>
  new ApiError("The connection broke before the answer was there.", "Is the server still running? Nothing was lost: ask again.", "BrokenStream");
const AWAY = () => new ApiError("The server cannot be reached.", "Is bioloom serve still running? Then try again.", "Unreachable");

function headers(more = {}) {
  const token = sessionStorage.getItem(TOKEN);
  return { ...more, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
}

// A server on another address wants a token: whoever has one is asked for it once.
export const wanting = { token: async () => null };

async function sent(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, headers: headers(options.headers) });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw AWAY();
  }
  if (response.status === 401) {
    const token = await wanting.token();
    if (token) {
      sessionStorage.setItem(TOKEN, token);
      return sent(path, options);
    }
  }
  if (!response.ok) throw await told(response);
  return response;
}

async function told(response) {
  try {
    const { error } = await response.json();
    return new ApiError(error.message, error.hint, error.type);
  } catch {
    return new ApiError(`The server refused this (${response.status}).`, "Try again in a moment.");
  }
}

async function json(path, options = {}) {
  const response = await sent(path, options);
  try {
    return await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw BROKEN();
  }
}

const posted = (body, signal) => ({
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal,
});

export const post = (path, body, signal) => json(path, posted(body, signal));

export function get(path, params = {}, signal = undefined) {
  const given = Object.entries(params).filter(([, v]) => v !== "" && v !== undefined);
  const query = new URLSearchParams(given).toString();
  return json(query ? `${path}?${query}` : path, { signal });
}

// The answer to `body`; `heard` is told of each stage. A stream that ends without an answer is an error that says so.
export async function askStream(body, heard, signal) {
  const response = await sent("/v1/ask/stream", posted(body, signal));
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let [rest, answer] = ["", null];
  for (;;) {
    const part = await next(reader, answer);
    rest += decoder.decode(part.value ?? new Uint8Array(), { stream: !part.done });
    const blocks = rest.split("\n\n");
    rest = blocks.pop();
    for (const { name, data } of blocks.map(parsed).filter(Boolean)) {
      if (name === "stage") heard(data);
      else if (name === "answer") answer = data;
      else if (name === "error") throw new ApiError(data.error.message, data.error.hint, data.error.type);
    }
    if (!part.done) continue;
    if (answer === null) throw BROKEN();
    return answer;
  }
}

async function next(reader, answer) {
  try {
    return await reader.read();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (answer === null) throw BROKEN();
    return { done: true };
  }
}

function parsed(block) {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (!data.length) return null;
  try {
    return { name, data: JSON.parse(data.join("\n")) };
  } catch {
    throw BROKEN();
  }
}
