import { keepChoice, listChosenSeats } from "./chosen-seats";
import { watchSeats } from "./live-seats";
import { addSeatKeys } from "./seat-keys";
import { element, seatBoxes, setChosen } from "./seat-map";
import type { SeatMap, SeatMapWords } from "./seat-map";
import { addDrag, addZoom } from "./seat-zoom";

const frame = document.querySelector<HTMLElement>("[data-seat-map]");
const form = frame?.closest("form");
if (frame && form) enhance(frame, form);

/** Enhances a section's seats. If any part fails all are undone, and the plain form is left. */
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
  // Browsers without `@media (scripting)` have shown it until now.
  const plain = form.querySelectorAll<HTMLElement>(".plain-only");
  for (const one of plain) one.hidden = true;
  try {
    for (const part of [
      chooseWholeBlocks,
      listChosenSeats,
      keepChoice,
      addKeyHelp,
      addZoom,
      addDrag,
      addSeatKeys,
      watchSeats,
    ])
      part(map);
  } catch {
    for (const box of seatBoxes(map)) box.removeAttribute("tabindex");
    for (const one of map.added) one.remove();
    form.classList.add("plain");
    for (const one of plain) one.hidden = false;
  }
}

/** Of seats that are sold together, all are chosen with one, and all removed with one. */
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

function addKeyHelp({ form, words, added }: SeatMap): void {
  const list = element("dl", { className: "seat-keys" });
  for (const [key, what] of words.keys)
    list.append(element("dt", { textContent: key }), element("dd", { textContent: what }));
  const help = element(
    "details",
    { className: "no-print" },
    element("summary", { textContent: words.help }),
    list,
  );
  form.append(help);
  added.push(help);
}
