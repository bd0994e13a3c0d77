import { rememberChosenSeats, listChosenSeats } from "./chosen-seats";
import { watchSeats } from "./live-seats";
import { addSeatKeys } from "./seat-keys";
import { element, getSeatLabel, seatBoxes, setChosen } from "./seat-map";
import type { SeatMap, SeatMapWords } from "./seat-map";
import { addDrag, addZoom } from "./seat-zoom";

const frame = document.querySelector<HTMLElement>("[data-seat-map]");
const form = frame?.closest("form");
if (frame && form) enhance(frame, form);

/** Enhances the seats of a section. If any part fails, all are undone and the plain form remains. */
function enhance(frame: HTMLElement, form: HTMLFormElement): void {
  const status = element("p", { className: "seat-status" });
  status.setAttribute("role", "status");
  const map: SeatMap = {
    form,
    frame,
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
      rememberChosenSeats,
      addKeyHelp,
      addZoom,
      addDrag,
      addSeatKeys,
      moveNamesToLabels,
      watchSeats,
    ])
      enhancement(map);
  } catch {
    for (const box of seatBoxes(map)) box.removeAttribute("tabindex");
    for (const added of map.added) added.remove();
    form.classList.add("plain");
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
 * Shows the name of the pointed or focused seat from its label, so that a choice doesn't compute it again (app/seat-map.css).
 * Escape hides it until the seat is left. On touchscreens it is a line beside the total, where it covers no seat.
 */
function moveNamesToLabels({ form, frame, added }: SeatMap): void {
  const line = element("p", { className: "seat-name", ariaHidden: "true" });
  const total = form.querySelector("[data-total-for]");
  if (total) total.before(line);
  else frame.after(line);
  added.push(line);
  let dismissed: Element | null = null;
  const update = ({ type, target }: Event) => {
    const seat = target instanceof Element ? target.closest<HTMLElement>(".seat") : null;
    const box = seat?.querySelector("input");
    if (!seat || !box) return;
    const isLeft = type === "mouseout" || type === "focusout";
    if (seat === dismissed && !isLeft) return;
    dismissed = null;
    const isPointed = type !== "mouseout" && seat.matches(":hover");
    if (isPointed || box.matches(":focus-visible"))
      seat.dataset["name"] = line.textContent = getSeatLabel(box);
    else {
      delete seat.dataset["name"];
      // The one that is still pointed at, or has the focus.
      const other = frame.querySelector<HTMLElement>(".seat[data-name]");
      line.textContent = other?.dataset["name"] ?? "";
    }
  };
  // After a click with the mouse, the focus becomes visible with the first key.
  for (const type of ["mouseover", "mouseout", "focusin", "focusout", "keydown"])
    frame.addEventListener(type, update);
  // The pointer may be on a seat while the focus is elsewhere.
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const seat of frame.querySelectorAll<HTMLElement>(".seat[data-name]")) {
      delete seat.dataset["name"];
      dismissed = seat;
    }
  });
}

function addKeyHelp({ form, words, added }: SeatMap): void {
  const list = element("dl", { className: "seat-keys" });
  for (const [key, action] of words.keys)
    list.append(element("dt", { textContent: key }), element("dd", { textContent: action }));
  const help = element(
    "details",
    { className: "no-print" },
    element("summary", { textContent: words.help }),
    list,
  );
  form.append(help);
  added.push(help);
}
