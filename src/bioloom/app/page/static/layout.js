// Where things stand in the drawing: each group that hangs together round its middle, the groups beside each other.

const [LABEL, ROOM, GAP] = [60, 95, 70]; // pixels for a name along a ring, between rings, between groups

// Positions by id, the same each time.
export function placedAround(nodes, edges) {
  const beside = new Map(nodes.map(({ data }) => [data.id, new Set()]));
  for (const { data } of edges) {
    beside.get(data.source)?.add(data.target);
    beside.get(data.target)?.add(data.source);
  }
  const seen = new Set();
  const groups = [];
  for (const id of [...beside.keys()].sort((a, b) => beside.get(b).size - beside.get(a).size)) {
    if (!seen.has(id)) groups.push(rings(id, beside, seen));
  }
  return packed(groups.sort((a, b) => b.radius - a.radius));
}

function rings(root, beside, seen) {
  const places = new Map([[root, { x: 0, y: 0 }]]);
  seen.add(root);
  let [level, radius] = [[root], 0];
  while (level.length) {
    const next = [];
    for (const id of level) {
      for (const other of beside.get(id)) {
        if (seen.has(other)) continue;
        seen.add(other);
        next.push(other);
      }
    }
    if (!next.length) break;
    const crowded = next.length > 8;
    const inner = radius + ROOM;
    radius = Math.max(inner, (next.length * LABEL) / (2 * Math.PI) / (crowded ? 0.85 : 1));
    next.forEach((id, i) => {
      const angle = (2 * Math.PI * i) / next.length - Math.PI / 2;
      const at = crowded && i % 2 ? Math.max(inner * 0.75, radius * 0.7) : radius;
      places.set(id, { x: 1.25 * at * Math.cos(angle), y: at * Math.sin(angle) });
    });
    level = next;
  }
  return { places, radius: Math.max(radius, 30) };
}

function packed(groups) {
  const out = {};
  const wide = Math.max(...groups.map((g) => 2.5 * g.radius), Math.sqrt(groups.reduce((n, g) => n + (2.5 * g.radius + GAP) ** 2, 0)) * 1.45);
  let [x, y, high] = [0, 0, 0];
  for (const { places, radius } of groups) {
    if (x && x + 2.5 * radius > wide) [x, y, high] = [0, y + high + GAP, 0];
    for (const [id, at] of places) out[id] = { x: x + 1.25 * radius + at.x, y: y + radius + at.y };
    [x, high] = [x + 2.5 * radius + GAP, Math.max(high, 2 * radius)];
  }
  return out;
}
