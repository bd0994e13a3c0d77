import { clockText, dueWarning, secondsLeft } from "./hold-clock";
import { say } from "./say";

/**
 * Counts down beside the clock time in the hold bar. Only for the eye, second by second; readers hear
 * two minutes and twenty seconds, and the end. The clock time and the button for more time need none of it.
 */
export function holdCountdown(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-hold-until]")) count(element);
}

function count(element: HTMLElement): void {
  const text = (name: string) => element.getAttribute(`data-hold-${name}`);
  const until = Date.parse(text("until") ?? "");
  if (Number.isNaN(until)) return;
  const ahead = serverAhead(Date.parse(text("now") ?? ""));
  let before = secondsLeft(until, Date.now() + ahead);
  const tick = () => {
    const left = secondsLeft(until, Date.now() + ahead);
    element.textContent =
      (left > 0 ? text("left") : text("over"))?.replace("{time}", clockText(left)) ?? "";
    const warning = dueWarning(before, left);
    if (warning) say(text(String(warning)));
    if (left === 0) {
      if (before > 0) say(text("over"));
      return;
    }
    before = left;
    setTimeout(tick, 1000);
  };
  tick();
}

/** How far the server's clock is ahead of the device's. Of a page out of the history nobody knows. */
function serverAhead(serverNow: number): number {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const fresh = entry !== undefined && entry.type !== "back_forward";
  return fresh && !Number.isNaN(serverNow) ? serverNow - Date.now() : 0;
}
