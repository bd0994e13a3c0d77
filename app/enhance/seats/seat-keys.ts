import { nameOf, seatBoxes } from "./seat-map";
import type { SeatMap } from "./seat-map";

/** One stop for the Tab key, arrow keys along and between rows; a seat's name can be typed. */
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
        const { row, seat } = nameOf(map, box);
        return `${row}.${seat}`.toUpperCase();
      });
      const { text, index } = typedName(typed, key, names);
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
      // Enter ends the typed name and does not send the form.
      if (key === "Enter") event.preventDefault();
    }
    // Only for these keys: asking where seats are makes the browser lay out the page.
    if (!/^(Arrow|Page|Home$|End$)/.test(key)) return;
    const rows = rowsOf(boxes);
    const row = rows.findIndex((one) => one.includes(target));
    const place = rows[row]?.indexOf(target) ?? 0;
    const middles = rows.map((one) => one.map(middleOf));
    const to = seatAfter(key, middles, { row, place }, (goal ??= middleOf(target)));
    if (to === null) {
      // Also at the edge of the map: the page must not scroll.
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

function rowsOf(boxes: readonly HTMLInputElement[]): HTMLInputElement[][] {
  const rows = new Map<Element | null, HTMLInputElement[]>();
  for (const box of boxes) {
    const row = box.closest("fieldset");
    rows.set(row, [...(rows.get(row) ?? []), box]);
  }
  return [...rows.values()];
}

function middleOf(box: HTMLInputElement): number {
  const { left, width } = box.getBoundingClientRect();
  return left + width / 2;
}

type Position = { row: number; place: number };

/**
 * The seat that a key leads to, or null. `rows` has each seat's middle from the left, the row nearest to the stage
 * first; `goal` is the distance from the left at which moving up or down began.
 */
export function seatAfter(
  key: string,
  rows: readonly (readonly number[])[],
  { row, place }: Position,
  goal: number,
): Position | null {
  const seat = (row: number, place: number) =>
    rows[row]?.[place] === undefined ? null : { row, place };
  const nearest = (row: number) => {
    const distances = (rows[row] ?? []).map((middle) => Math.abs(middle - goal));
    return seat(row, distances.indexOf(Math.min(...distances)));
  };
  switch (key) {
    case "ArrowLeft":
      return seat(row, place - 1);
    case "ArrowRight":
      return seat(row, place + 1);
    case "Home":
      return seat(row, 0);
    case "End":
      return seat(row, (rows[row]?.length ?? 0) - 1);
    case "ArrowUp":
      return nearest(row - 1);
    case "ArrowDown":
      return nearest(row + 1);
    case "PageUp":
      return nearest(0);
    case "PageDown":
      return nearest(rows.length - 1);
    default:
      return null;
  }
}

/**
 * Adds a character to a seat's name, "C14", or "1.14" where rows have numbers; one that continues no name begins anew.
 * @param names in capitals, with a point after the row
 * @returns `text`: the name so far; `index`: the name that it is, -1 while it is none
 */
export function typedName(
  before: string,
  character: string,
  names: readonly string[],
): { text: string; index: number } {
  // The point may be typed or left out.
  const asTyped = (name: string, typed: string) =>
    typed.includes(".") ? name : name.replace(".", "");
  const letter = character.toUpperCase();
  const text = [before + letter, letter].find((one) =>
    names.some((name) => asTyped(name, one).startsWith(one)),
  );
  if (text === undefined) return { text: "", index: -1 };
  return { text, index: names.findIndex((name) => asTyped(name, text) === text) };
}
