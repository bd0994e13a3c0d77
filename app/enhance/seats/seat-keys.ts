import { spotAfter } from "./grid";
import type { Spot } from "./grid";
import { nameOf, seatBoxes } from "./seat-map";
import type { SeatMap } from "./seat-map";
import { typedName } from "./typed-name";

/**
 * One stop for the Tab key in the whole map, and arrow keys within it: along the row and, by where seats really are,
 * to the rows before and behind. A seat's name can be typed. Space and Enter stay the browser's own.
 */
export function seatKeys(map: SeatMap): void {
  const { frame, words, tell } = map;
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
      const found = typedName(typed, key, names);
      tell(
        (found.text === "" ? words.noSeat : words.goingTo).replace(
          "{seat}",
          found.text || (typed + key).toUpperCase(),
        ),
      );
      typed = found.text;
      boxes[found.index]?.focus();
      event.preventDefault();
      return;
    }
    if (typed !== "") {
      typed = "";
      tell("");
      // It ends what was typed, and does not send the form.
      if (key === "Enter") event.preventDefault();
    }
    // Where seats are is only asked for by keys that lead somewhere: the browser would lay the page out for it.
    if (!/^(Arrow|Page|Home$|End$)/.test(key)) return;
    const rows = rowsOf(boxes);
    const at = spotOf(rows, target);
    if (at === null) return;
    const middles = rows.map((row) => row.map(middleOf));
    const from = middles[at.row]?.[at.place] ?? 0;
    const to = spotAfter(key, middles, at, (goal ??= from));
    if (to === null) {
      // At the edge too: the page does not scroll away under somebody who goes on.
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

function spotOf(rows: readonly HTMLInputElement[][], box: HTMLInputElement): Spot | null {
  const row = rows.findIndex((one) => one.includes(box));
  return row < 0 ? null : { row, place: rows[row]?.indexOf(box) ?? 0 };
}

function middleOf(box: HTMLInputElement): number {
  const { left, width } = box.getBoundingClientRect();
  return left + width / 2;
}
