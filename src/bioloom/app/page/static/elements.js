// The evidence of an answer as nodes and edges, each statement once with all who make it.

import { statements, isText } from "./facts.js";
import { factText, factVerb, family, gradeText } from "./words.js";

const HUB = 10; // statements from which a thing is named however small the drawing

const NODE = (e, more = {}) => ({ data: { id: e.curie, name: e.name, label: e.name.length > 34 ? `${e.name.slice(0, 33)}…` : e.name, family: family(e.categories), entity: e, ...more } });

export function evidenceElements(bundle) {
  const { answer } = bundle;
  const parts = answer.parts.length ? answer.parts : [answer];
  const answers = new Set(parts.filter((p) => !p.abstained).flatMap((p) => p.entities.map((r) => r.entity.curie)));
  const [nodes, edges] = [new Map(), new Map()];
  const node = (e) => nodes.has(e.curie) || nodes.set(e.curie, NODE(e, { answer: answers.has(e.curie) ? 1 : 0 }));
  // A statement that was read from a text stands in the unit of the graph, too: it is drawn as what it was read from.
  const read = new Map(bundle.evidence.filter(isText).map((u) => [u.origin.source, u.origin.channel]));
  for (const statement of statements(bundle)) add(statement, read.get(statement.fact.primary_knowledge_source) ?? statement.unit.origin.channel, node, edges);
  for (const part of parts) for (const r of part.patient?.ruled_out ?? []) ruledOut(r, nodes, node, edges);
  const ends = new Map();
  for (const { data } of edges.values()) for (const id of [data.source, data.target]) ends.set(id, (ends.get(id) ?? 0) + 1);
  for (const [id, { data }] of nodes) data.hub = ends.get(id) >= HUB ? 1 : 0; // what all hangs on is named at any size
  return { nodes: [...nodes.values()], edges: [...edges.values()].map(finished) };
}

function add(statement, channel, node, edges) {
  const { fact, grade, unit } = statement;
  node(fact.subject);
  node(fact.object);
  const key = [fact.subject.curie, fact.predicate, fact.object.curie, fact.negated, channel].join("|");
  if (!edges.has(key)) {
    edges.set(key, {
      data: {
        id: `e${edges.size}`, source: fact.subject.curie, target: fact.object.curie, label: factVerb(fact), channel,
        said: factText(fact), statements: [], sources: new Set(), blocked: fact.negated ? "a source denies it" : "",
      },
    });
  }
  const { data } = edges.get(key);
  if (data.statements.some((s) => s.fact.primary_knowledge_source === fact.primary_knowledge_source && !isText(unit) && s.fact.edge === fact.edge)) return;
  data.statements.push(statement);
  data.sources.add(fact.primary_knowledge_source || unit.origin.record);
  (grade?.agreed ?? []).forEach((s) => data.sources.add(s));
}

function ruledOut(r, nodes, node, edges) {
  node(r.entity);
  const id = `state:${r.state}`;
  if (!nodes.has(id)) nodes.set(id, { data: { id, name: r.state, label: r.state, family: "state", entity: null } });
  const key = `ruled|${r.entity.curie}|${r.state}`;
  if (edges.has(key)) return;
  edges.set(key, { data: { id: `e${edges.size}`, source: id, target: r.entity.curie, label: "rules out", channel: "kg", said: `${r.state} rules out ${r.entity.name}`, statements: [], sources: new Set(r.source ? [r.source] : []), blocked: r.why } });
}

function finished({ data }) {
  const support = Math.max(1, data.sources.size);
  const doubted = data.statements.length && data.statements.every((s) => s.grade?.level === "doubted");
  const blocked = data.blocked || (doubted ? gradeText(data.statements[0].grade) : "");
  return { data: { ...data, blocked, sources: [...data.sources], support, width: Math.min(7, 1 + 1.2 * support), dashed: blocked ? 1 : 0 } };
}
