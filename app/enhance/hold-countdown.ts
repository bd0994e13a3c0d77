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

/** When to warn, in seconds before the end. WCAG 2.2.1 asks for 20 seconds and a simple action. */
const WARNINGS = [120, 20] as const;

/** Whole seconds until `until`; never less than 0. All in milliseconds since 1970. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** 754 → "12:34"; an hour and more → "1:02:03". Digits and colons, so no words to translate. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The warning that became due between two looks at the clock: once each, however seldom the page may look. */
export function dueWarning(before: number, after: number): 120 | 20 | null {
  if (after <= 0) return null;
  return [...WARNINGS].reverse().find((limit) => before > limit && after <= limit) ?? null;
}
