// The rooms of the box office, and what they import from one another.

/** The floors of the box office, from the bottom. A room imports rooms of its own floor and of those below. */
export const FLOORS = ["platform", "tables", "people", "stock", "basket", "money", "desk", "api"];

const PROGRAMS = "programs";

/**
 * The floor and the room of a file of the box office: `crm/stock/holds/hold-rules.ts` is in the room holds of the floor
 * stock, and each folder of `crm/basket/lines/` is a room. Floors without folders are one room, and so are the
 * programs above all floors: the files directly in `crm/`, commands and jobs. Undefined for other files.
 */
export function placeOf(file) {
  const [crm, floor, ...rest] = file.split("/");
  if (crm !== "crm") return undefined;
  const level = FLOORS.indexOf(floor);
  if (level === -1) return { level: FLOORS.length, room: PROGRAMS };
  if (rest.length < 2 || floor === "platform") return { level, room: floor };
  return { level, room: rest[0] === "lines" ? `lines/${rest[1]}` : rest[0] };
}

/** Returns the imports between rooms by their two rooms, `orders > payments`, and those that point upward. */
export function findRoomImports(imports) {
  const pairs = new Map();
  const upward = [];
  for (const [file, targets] of imports) {
    const from = placeOf(file);
    for (const target of from === undefined ? [] : targets) {
      const to = placeOf(target);
      if (to === undefined || to.room === from.room) continue;
      const pair = `${from.room} > ${to.room}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), [file, target]]);
      if (to.level > from.level) upward.push(`${file} > ${target}`);
    }
  }
  return { pairs, upward };
}

/** The pairs of rooms that import each other. */
export const findMutualPairs = (pairs) =>
  [...pairs.keys()].filter((pair) => {
    const [from, to] = pair.split(" > ");
    return from < to && pairs.has(`${to} > ${from}`);
  });

/** Each room with those that it imports. */
export function roomGraph(pairs) {
  const graph = new Map();
  for (const pair of pairs.keys()) {
    const [from, to] = pair.split(" > ");
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return graph;
}
