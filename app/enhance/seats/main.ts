import { afterPaint } from "../after-paint";
import { rememberChosenSeats, listChosenSeats } from "./chosen-seats";
import { watchSeats } from "./live-seats";
import { addSeatKeys } from "./seat-keys";
import { element, getSeatLabel, seatBoxes, setChosen } from "./seat-map";
import type { SeatMap, SeatMapWords } from "./seat-map";
import { addDrag, addZoom } from "./seat-zoom";
import { askForSeatFirst, showApart } from "./seats-apart";
import { showView } from "./seat-view";

const frame = document.querySelector<HTMLElement>("[data-seat-map]");
const form = frame?.closest("form");
const head = form?.querySelector(".seat-head");
// Seats are on screen before: a slow phone needs a quarter of a second for this.
if (frame && form && head) afterPaint(() => enhance(frame, form, head))();

/** Enhances the seats of a section. If any part fails, all are undone and the plain form remains. */
function enhance(frame: HTMLElement, form: HTMLFormElement, head: Element): void {
  const status = element("p", { className: "seat-status" });
  status.setAttribute("role", "status");
  const map: SeatMap = {
    form,
    frame,
    head,
    words: JSON.parse(frame.dataset["seatMap"] ?? "{}") as SeatMapWords,
    showStatus: (text) => {
      status.textContent = text;
    },
    added: [status],
  };
  frame.after(status);
  // Still visible in browsers without `@media (scripting)`.
  const plainParts = form.querySelectorAll<HTMLElement>(".plain-only");
  for (const part of plainParts) part.hidden = true;
  try {
    for (const enhancement of [
      chooseWholeBlocks,
      listChosenSeats,
      showApart,
      showView,
      rememberChosenSeats,
      addKeyHelp,
      addZoom,
      addDrag,
      addSeatKeys,
      showNames,
      watchSeats,
      askForSeatFirst,
    ])
      enhancement(map);
  } catch {
    for (const box of seatBoxes(map)) box.removeAttribute("tabindex");
    for (const added of map.added) added.remove();
    form.classList.add("plain");
    form.querySelector(".view")?.classList.add("by-row");
    for (const part of plainParts) part.hidden = false;
  }
}

/** Choosing or removing one seat of a block does so for the whole block. */
function chooseWholeBlocks(map: SeatMap): void {
  map.form.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { block } = target.dataset;
      if (!block) return;
      for (const box of seatBoxes(map))
        if (box.dataset["block"] === block) setChosen(box, target.checked);
    },
    true,
  );
}

/**
 * Shows the name of the pointed or focused seat in the head of the map, and on touchscreens beside the total, where it
 * covers no seat. Escape hides it until the seat is left.
 */
function showNames({ form, frame, head, added }: SeatMap): void {
  const line = element("p", { className: "seat-name", ariaHidden: "true" });
  const total = form.querySelector("[data-total-for]");
  if (total && matchMedia("(hover: none)").matches) total.before(line);
  else head.append(line);
  added.push(line);
  let dismissed: Element | null = null;
  const findBox = (selector: string) =>
    frame.querySelector<HTMLElement>(selector)?.querySelector("input") ?? null;
  const update = () => {
    const box = findBox(".seat:hover") ?? findBox(".seat:has(:focus-visible)");
    if (box !== dismissed) dismissed = null;
    line.textContent = box === null || box === dismissed ? "" : getSeatLabel(box);
  };
  // After a click with the mouse, the focus becomes visible with the first key.
  for (const type of ["mouseover", "mouseout", "focusin", "focusout", "keydown"])
    frame.addEventListener(type, update);
  // The pointer may be on a seat while the focus is elsewhere.
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    dismissed = findBox(".seat:hover") ?? findBox(".seat:has(:focus-visible)");
    line.textContent = "";
  });
}

function addKeyHelp({ form, words, added }: SeatMap): void {
  const list = element("dl", { className: "seat-keys" });
  for (const [key, action] of words.keys)
    list.append(element("dt", { textContent: key }), element("dd", { textContent: action }));
  const help = element(
    "details",
    { className: "more keys no-print" },
    element("summary", { textContent: words.help }),
    list,
  );
  form.append(help);
  added.push(help);
}
