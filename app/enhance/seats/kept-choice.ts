import { afterPaint } from "../after-paint";
import { seatBoxes, setChosen } from "./seat-map";
import type { SeatMap } from "./seat-map";

/**
 * Keeps what is chosen through a reload, in this tab alone, until the form is sent. What was chosen before script came
 * stays chosen.
 */
export function keptChoice(map: SeatMap): void {
  const { form } = map;
  const key = `seats ${location.pathname}`;
  // Where a choice was refused, the page itself says what stays chosen.
  const kept =
    (document.querySelector("[data-error-summary]") ? null : sessionStorage.getItem(key))?.split(
      " ",
    ) ?? [];
  for (const box of seatBoxes(map)) if (kept.includes(box.value)) setChosen(box, true);
  let isSent = false;
  const keep = () => {
    if (isSent) return;
    const chosen = seatBoxes(map).filter(({ checked }) => checked);
    sessionStorage.setItem(key, chosen.map(({ value }) => value).join(" "));
  };
  form.addEventListener("change", afterPaint(keep));
  form.addEventListener("submit", ({ submitter }) => {
    keep();
    if (submitter?.hasAttribute("formaction")) return;
    isSent = true;
    sessionStorage.removeItem(key);
  });
  // Somebody who comes back goes on choosing.
  window.addEventListener("pageshow", () => {
    isSent = false;
  });
  keep();
}
