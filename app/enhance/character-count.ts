import { countText } from "./count-text";
import { say } from "./say";

const PAUSE = 1000;

/** Counts while somebody writes; a reader hears it when the writing pauses. */
export function characterCount(): void {
  for (const output of document.querySelectorAll<HTMLElement>("[data-count-for]")) {
    const { countFor = "", max, left = "{}", over = "{}" } = output.dataset;
    const area = document.getElementById(countFor);
    if (!(area instanceof HTMLTextAreaElement)) continue;
    const limit = { max: Number(max), left: JSON.parse(left), over: JSON.parse(over) };
    let pause = 0;
    const show = () => {
      output.textContent = countText(
        Array.from(area.value).length,
        limit,
        document.documentElement.lang || "en",
      );
      output.hidden = false;
      // What the count says too is for ears alone from now on: it still describes the field.
      output.previousElementSibling?.classList.add("vh");
    };
    area.addEventListener("input", () => {
      show();
      clearTimeout(pause);
      pause = window.setTimeout(() => say(output.textContent), PAUSE);
    });
    // After the browser has put back what was written before.
    window.addEventListener("pageshow", show);
  }
}
