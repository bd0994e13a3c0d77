import { getSeatName, seatBoxes, type SeatMap } from "./seat-map";

/** Makes the map a single tab stop (roving tabindex), with arrow keys for moving and seat names for jumping. */
export function addSeatKeys(map: SeatMap): void {
  const { frame, words, showStatus } = map;
  const boxes = seatBoxes(map);
  let current = boxes.find(({ checked }) => checked) ?? boxes[0];
  for (const box of boxes) box.tabIndex = box === current ? 0 : -1;
  let goal: number | null = null;
  let typed = "";
  let names: string[] | null = null;

  frame.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target === current) return;
    if (current) current.tabIndex = -1;
    target.tabIndex = 0;
    current = target;
  });

  frame.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLInputElement))
      return;
    if (key === "Shift") return;
    if (/^[\p{L}\p{N}.]$/u.test(key)) {
      names ??= boxes.map((box) => {
        const { row, seat } = getSeatName(map, box);
        return `${row}.${seat}`.toUpperCase();
      });
      const { text, index } = matchTypedName(typed, key, names);
      showStatus(
        text === ""
          ? words.noSeat.replace("{seat}", (typed + key).toUpperCase())
          : words.goingTo.replace("{seat}", text),
      );
      typed = text;
      boxes[index]?.focus();
      event.preventDefault();
      return;
    }
    if (typed !== "") {
      typed = "";
      showStatus("");
      // Enter ends the typed name without submitting the form.
      if (key === "Enter") event.preventDefault();
    }
    // Only for these keys, since measuring seats forces a layout.
    if (!/^(Arrow|Page|Home$|End$)/.test(key)) return;
    const rows = listRows(boxes);
    const row = rows.findIndex((inRow) => inRow.includes(target));
    const place = rows[row]?.indexOf(target) ?? 0;
    const middles = rows.map((inRow) => inRow.map(getMiddle));
    const to = seatAfter(key, middles, { row, place }, (goal ??= getMiddle(target).x));
    if (to === null) {
      // Prevents scrolling at the edge of the map.
      if (/^(Arrow|Page)/.test(key)) event.preventDefault();
      return;
    }
    if (/Left|Right|Home|End/.test(key)) goal = null;
    event.preventDefault();
    rows[to.row]?.[to.place]?.focus();
  });
  frame.addEventListener("pointerdown", () => {
    goal = null;
  });
}

function listRows(boxes: readonly HTMLInputElement[]): HTMLInputElement[][] {
  const rows = new Map<Element | null, HTMLInputElement[]>();
  for (const box of boxes) {
    const row = box.closest("fieldset");
    rows.set(row, [...(rows.get(row) ?? []), box]);
  }
  return [...rows.values()];
}

type Spot = { x: number; y: number };

function getMiddle(box: HTMLInputElement): Spot {
  const { left, width, top, height } = box.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

type Position = { row: number; place: number };

/**
 * Returns the seat that a key moves to, or null. `rows` has the centers of the seats on the screen, with the row
 * nearest to the stage first; `goal` is the x position at which vertical movement began. Arrow keys move to the nearest
 * seat in their direction within the row, which may run along a wall; otherwise up and down move to the adjacent row.
 */
export function seatAfter(
  key: string,
  rows: readonly (readonly Spot[])[],
  { row, place }: Position,
  goal: number,
): Position | null {
  const own = rows[row] ?? [];
  const here = own[place];
  if (here === undefined) return null;
  const nearest = (row: number, distance: (spot: Spot) => number): Position | null => {
    const distances = (rows[row] ?? []).map(distance);
    const least = Math.min(...distances);
    return least < Infinity ? { row, place: distances.indexOf(least) } : null;
  };
  /** The nearest seat within 45 degrees of the direction. */
  const towards = (row: number, axis: "x" | "y", sign: number) =>
    nearest(row, (spot) => {
      const ahead = sign * (spot[axis] - here[axis]);
      const aside = Math.abs(axis === "x" ? spot.y - here.y : spot.x - here.x);
      return ahead > 0 && ahead >= aside ? Math.hypot(ahead, aside) : Infinity;
    });
  const nearestToGoal = (row: number) =>
    nearest(row, ({ x, y }) => Math.abs(x - goal) + Math.abs(y - here.y) / 1000);
  const [first = here, last = here] = [own[0], own.at(-1)];
  const isUpright = Math.abs(last.y - first.y) > Math.abs(last.x - first.x);
  const beside = (sign: number) =>
    towards(row, "x", sign) ??
    (isUpright ? (towards(row - 1, "x", sign) ?? towards(row + 1, "x", sign)) : null);
  switch (key) {
    case "ArrowLeft":
      return beside(-1);
    case "ArrowRight":
      return beside(1);
    case "Home":
      return { row, place: 0 };
    case "End":
      return { row, place: own.length - 1 };
    case "ArrowUp":
      return towards(row, "y", -1) ?? nearestToGoal(row - 1);
    case "ArrowDown":
      return towards(row, "y", 1) ?? nearestToGoal(row + 1);
    case "PageUp":
      return nearestToGoal(0);
    case "PageDown":
      return nearestToGoal(rows.length - 1);
    default:
      return null;
  }
}

/**
 * Adds a typed character to a seat name: "C14", or "1.14" if rows have numbers. Starts over if no name matches.
 * @param names upper case, with a period after the row
 * @returns `text`: the name so far; `index`: the matching name, -1 while there is none
 */
export function matchTypedName(
  before: string,
  character: string,
  names: readonly string[],
): { text: string; index: number } {
  // The period is optional.
  const asTyped = (name: string, typed: string) =>
    typed.includes(".") ? name : name.replace(".", "");
  const letter = character.toUpperCase();
  const text = [before + letter, letter].find((prefix) =>
    names.some((name) => asTyped(name, prefix).startsWith(prefix)),
  );
  if (text === undefined) return { text: "", index: -1 };
  return { text, index: names.findIndex((name) => asTyped(name, text) === text) };
}
