/** Longer names are compared by their beginnings: the comparison takes time by the product of the lengths. */
const MAX_COMPARED = 60;

/** The number of letters to insert, remove, replace or swap with the next to get from one text to the other. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}

const normalize = (name: string) =>
  name
    .slice(0, MAX_COMPARED)
    .toLowerCase()
    .replaceAll(/[-_\s]/g, "");

/** Shorter beginnings are shared by too many names. */
const MIN_BEGINNING = 4;

/** The known name that `name` was probably meant to be: a similar one, or the only one that begins so. Null without one. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  const typed = normalize(name);
  const limit = Math.max(1, Math.floor(typed.length / 3));
  let nearest: string | null = null;
  let least = limit + 1;
  for (const candidate of known) {
    const normalized = normalize(candidate);
    if (Math.abs(normalized.length - typed.length) >= least) continue;
    const cost = distance(typed, normalized);
    if (cost < least) [nearest, least] = [candidate, cost];
  }
  return nearest ?? (typed.length < MIN_BEGINNING ? null : onlyLonger(typed, known));
}

const MAX_LISTED = 10;

/** Up to ten of the known names, the nearest first, those as near in alphabetical order. */
export function nearestNames(name: string, known: Iterable<string>): string[] {
  const typed = normalize(name);
  return [...known]
    .map((candidate) => ({ candidate, cost: distance(typed, normalize(candidate)) }))
    .sort((a, b) => a.cost - b.cost || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MAX_LISTED)
    .map(({ candidate }) => candidate);
}

/** "B, A, C and 4 more": the known names as `nearestNames` has them. Empty if there is none. */
export function listNearest(
  name: string,
  known: Iterable<string>,
  describe: (name: string) => string = (one) => one,
): string {
  const all = [...known];
  const listed = nearestNames(name, all);
  const more = all.length - listed.length;
  return `${listed.map(describe).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function onlyLonger(typed: string, known: Iterable<string>): string | null {
  let only: string | null = null;
  for (const candidate of known) {
    if (!normalize(candidate).startsWith(typed)) continue;
    if (only !== null) return null;
    only = candidate;
  }
  return only;
}
