import type { SeatMapWords } from "~/domain/seats/seat-sections";

import { chosenSeats } from "./chosen-seats";
import { keptChoice } from "./kept-choice";
import { keyHelp } from "./key-help";
import { liveSeats } from "./live-seats";
import { element, seatBoxes } from "./seat-map";
import type { SeatMap } from "./seat-map";
import { seatKeys } from "./seat-keys";
import { seatZoom } from "./seat-zoom";
import { wholeBlocks } from "./whole-blocks";

/** What script adds to a section's seats. If any of it fails all of it goes, and the plain form is what is there. */
function enhance(frame: HTMLElement, form: HTMLFormElement): void {
  const status = element("p", { className: "seat-status" });
  status.setAttribute("role", "status");
  const map: SeatMap = {
    form,
    frame,
    words: JSON.parse(frame.dataset["seatMap"] ?? "{}") as SeatMapWords,
    tell: (text) => {
      status.textContent = text;
    },
    added: [status],
  };
  frame.after(status);
  // Browsers that do not know `@media (scripting)` show it until now.
  const plain = form.querySelectorAll<HTMLElement>(".plain-only");
  for (const one of plain) one.hidden = true;
  try {
    for (const part of [wholeBlocks, chosenSeats, keptChoice, keyHelp, seatZoom, seatKeys])
      part(map);
  } catch {
    for (const box of seatBoxes(map)) box.removeAttribute("tabindex");
    for (const one of map.added) one.remove();
    form.classList.add("plain");
    for (const one of plain) one.hidden = false;
    return;
  }
  try {
    liveSeats(map);
  } catch {
    // The map is complete without it.
  }
}

const frame = document.querySelector<HTMLElement>("[data-seat-map]");
const form = frame?.closest("form");
if (frame && form) enhance(frame, form);
