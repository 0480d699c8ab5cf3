"""Let a model answer questions with bioloom's tools over MCP, and write what it did.

Any OpenAI-compatible endpoint will do (OpenAI, vLLM, Ollama, llama.cpp); `bioloom mcp` is started beside it.

OPENAI_BASE_URL=http://127.0.0.1:8080/v1 python examples/agent_over_mcp.py [--kg full] [--model NAME] [QUESTION ...]
"""

import argparse
import asyncio
import json
import os
import sys
from typing import Any

from mcp import Client, StdioServerParameters
from openai import AsyncOpenAI

QUESTIONS = [
    "Which gene is associated with both Parkinson disease and Gaucher disease?",
    "Is BRCA1 associated with Marfan syndrome?",
]
STEPS, SHOWN, TOKENS = 4, 900, 220  # calls of tools a question, characters of a reply, tokens of a move
RULES = """You answer biomedical questions with tools, never from memory. Reply with one JSON object:
{"tool": NAME, "arguments": {...}} to use a tool, or {"answer": "..."} once a tool's reply answers the question.
Try `ask` first, with the question as it is. Name identifiers. Say what `heed` says. If it abstains, say that nothing
supports an answer, and why. The tools:
"""
SHOT = [  # how it goes, for small models
    ("user", "Which gene is mutated in Wilson disease?"),
    ("assistant", '{"tool": "ask", "arguments": {"question": "Which gene is mutated in Wilson disease?"}}'),
    ("user", 'Reply of ask: {"answer": "ATP7B", "abstained": false, "heed": [], "things": [{"curie": "HGNC:870"}]}'),
    ("assistant", '{"answer": "ATP7B (HGNC:870)."}'),
]


async def main(questions: list[str], model: str, kg: str) -> None:
    """Print a transcript in Markdown: each question, each call with its reply, and the answer."""
    endpoint = AsyncOpenAI(api_key=os.environ.get("OPENAI_API_KEY", "none"), timeout=600, max_retries=0)
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "bioloom", "mcp", "--kg", kg], env=dict(os.environ)
    )
    async with Client(server) as tools:
        told = "\n".join(map(described, (await tools.list_tools()).tools))
        for number, question in enumerate(questions, start=1):
            print(f"## {number}. {question}\n", flush=True)
            print(f"**Answer.** {await answered(question, RULES + told, model, endpoint, tools)}\n", flush=True)


def described(tool: Any) -> str:
    """A tool in one line: its name, what it takes, what it does."""
    takes = ", ".join(tool.input_schema["properties"])
    return f"- {tool.name}({takes}): {tool.description.splitlines()[0]}"


async def answered(question: str, rules: str, model: str, endpoint: AsyncOpenAI, tools: Any) -> str:
    """The model's answer after at most ``STEPS`` calls of tools, which are printed as they are made."""
    said: list[Any] = [{"role": r, "content": c} for r, c in (("system", rules), *SHOT, ("user", question))]
    for _ in range(STEPS):
        move = await moved(said, model, endpoint)
        if "tool" not in move:
            return str(move.get("answer", "(no answer)"))
        name, given = str(move["tool"]), move.get("arguments") or {}
        found = await tools.call_tool(name, given)
        reply = (
            json.dumps(found.structured_content, ensure_ascii=False) if not found.is_error else found.content[0].text
        )
        print(f"`{name}({json.dumps(given, ensure_ascii=False)})`\n\n> {reply[:SHOWN]}\n", flush=True)
        said += [
            {"role": "assistant", "content": json.dumps(move, ensure_ascii=False)},
            {"role": "user", "content": f"Reply of {name}: {reply[:SHOWN]}"},
        ]
    return "(no answer within the steps)"


async def moved(said: list[Any], model: str, endpoint: AsyncOpenAI) -> dict[str, Any]:
    """The next move as the model wrote it; text that is no JSON object is taken for its answer."""
    reply = await endpoint.chat.completions.create(
        model=model, messages=said, temperature=0, max_tokens=TOKENS, response_format={"type": "json_object"}
    )
    text = reply.choices[0].message.content or ""
    try:
        move = json.loads(text)
    except ValueError:
        return {"answer": text}
    return move if isinstance(move, dict) else {"answer": text}


if __name__ == "__main__":
    takes = argparse.ArgumentParser()
    takes.add_argument("questions", nargs="*", default=QUESTIONS)
    takes.add_argument("--model", default="model")
    takes.add_argument("--kg", default="open")
    asked = takes.parse_args()
    asyncio.run(main(asked.questions, asked.model, asked.kg))
