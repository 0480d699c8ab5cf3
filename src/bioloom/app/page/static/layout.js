// Where things stand in the drawing: each group that hangs together in columns or round its middle, the groups beside
// each other.

const [LABEL, ROOM, GAP] = [60, 95, 70]; // pixels for a name along a ring, between rings, between groups
const [ROWS, ROW, COLUMN, SHIFT] = [9, 58, 190, 34]; // of columns: the most things, pixels between things and columns

// Positions by id, the same each time; ``wide`` is whether there is room for three columns.
export function placedAround(nodes, edges, wide) {
  const beside = new Map(nodes.map(({ data }) => [data.id, new Set()]));
  for (const { data } of edges) {
    beside.get(data.source)?.add(data.target);
    beside.get(data.target)?.add(data.source);
  }
  const seen = new Set();
  const groups = [];
  for (const id of [...beside.keys()].sort((a, b) => beside.get(b).size - beside.get(a).size)) {
    if (seen.has(id)) continue;
    const found = levels(id, beside, seen);
    groups.push(Math.max(...found.map((l) => l.length)) <= ROWS ? columns(found, beside, wide) : rings(found));
  }
  return packed(groups.sort((a, b) => b.width * b.height - a.width * a.height));
}

// What is one, two ... steps away from `root`.
function levels(root, beside, seen) {
  const found = [[root]];
  seen.add(root);
  for (;;) {
    const next = [];
    for (const id of found.at(-1)) {
      for (const other of beside.get(id)) {
        if (seen.has(other)) continue;
        seen.add(other);
        next.push(other);
      }
    }
    if (!next.length) return found;
    found.push(next);
  }
}

// Few to a level: a level is a column, each thing near the height of what it hangs on.
function columns(found, beside, wide) {
  const places = new Map();
  const high = Math.max(...found.map((l) => l.length));
  found.forEach((level, n) => {
    const wanted = (id) => {
      const known = [...beside.get(id)].filter((o) => places.has(o)).map((o) => places.get(o).y);
      return known.length ? known.reduce((a, b) => a + b, 0) / known.length : 0;
    };
    const ordered = level.map((id) => [wanted(id), id]).sort((a, b) => a[0] - b[0]);
    ordered.forEach(([, id], i) => places.set(id, { x: n * (wide ? COLUMN : 0.75 * COLUMN) + (i % 2 ? SHIFT : 0), y: (i - (level.length - 1) / 2) * ROW }));
  });
  return boxed(places, found.length * COLUMN, high * ROW);
}

function rings([[root], ...outer]) {
  const places = new Map([[root, { x: 0, y: 0 }]]);
  let radius = 0;
  for (const level of outer) {
    const crowded = level.length > ROWS;
    const inner = radius + ROOM;
    radius = Math.max(inner, (level.length * LABEL) / (2 * Math.PI) / (crowded ? 0.85 : 1));
    level.forEach((id, i) => {
      const angle = (2 * Math.PI * i) / level.length - Math.PI / 2;
      const at = crowded && i % 2 ? Math.max(inner * 0.75, radius * 0.7) : radius;
      places.set(id, { x: 1.25 * at * Math.cos(angle), y: at * Math.sin(angle) });
    });
  }
  return boxed(places, 2.5 * radius, 2 * radius);
}

// Moved so that the corner of the group is at 0, 0.
function boxed(places, width, height) {
  const [left, top] = ["x", "y"].map((axis) => Math.min(...[...places.values()].map((p) => p[axis])));
  for (const p of places.values()) [p.x, p.y] = [p.x - left, p.y - top];
  return { places, width, height };
}

function packed(groups) {
  const out = {};
  const wide = Math.max(...groups.map((g) => g.width), Math.sqrt(groups.reduce((n, g) => n + (g.width + GAP) * (g.height + GAP), 0)) * 1.6);
  let [x, y, high] = [0, 0, 0];
  for (const { places, width, height } of groups) {
    if (x && x + width > wide) [x, y, high] = [0, y + high + GAP, 0];
    for (const [id, at] of places) out[id] = { x: x + at.x, y: y + at.y };
    [x, high] = [x + width + GAP, Math.max(high, height)];
  }
  return out;
}
