import { announce } from "./announce";

/** Shows a countdown in the hold bar; two minutes, twenty seconds and the end are announced to screen readers. */
export function countDownHold(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-hold-until]"))
    countDown(element);
}

function countDown(element: HTMLElement): void {
  const text = (name: string) => element.getAttribute(`data-hold-${name}`);
  const until = Date.parse(text("until") ?? "");
  if (Number.isNaN(until)) return;
  const offset = clockOffset(Date.parse(text("now") ?? ""));
  let before = secondsLeft(until, Date.now() + offset);
  const tick = () => {
    const left = secondsLeft(until, Date.now() + offset);
    if (left === 0) {
      showExpired(element);
      if (before > 0) announce(text("over"));
      return;
    }
    element.textContent = text("left")?.replace("{time}", clockText(left)) ?? "";
    const warning = dueWarning(before, left);
    if (warning) announce(text(String(warning)));
    before = left;
    setTimeout(tick, 1000);
  };
  tick();
}

/** Replaces the bar's text and buttons by a link to the basket, which keeps the keyboard focus. */
function showExpired(element: HTMLElement): void {
  const bar = element.parentElement;
  const link = document.createElement("a");
  link.href = element.getAttribute("data-hold-basket") ?? "";
  link.textContent = element.getAttribute("data-hold-over");
  const hadFocus = bar?.contains(document.activeElement) === true;
  bar?.replaceChildren(link);
  if (hadFocus) link.focus();
}

/** Milliseconds by which the server's clock is ahead of the device's; 0 for a page from the browser's history. */
function clockOffset(serverNow: number): number {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFresh = entry !== undefined && entry.type !== "back_forward";
  return isFresh && !Number.isNaN(serverNow) ? serverNow - Date.now() : 0;
}

/** Whole seconds until `until`, at least 0. Both times in milliseconds since 1970. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** 754 → "12:34"; 3723 → "1:02:03". */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Seconds before the end. WCAG 2.2.1 requires at least 20 seconds to extend by a simple action. */
const WARNINGS = [20, 120] as const;

/** The last warning due between two ticks, of which there may be several. */
export function dueWarning(before: number, after: number): (typeof WARNINGS)[number] | null {
  if (after <= 0) return null;
  return WARNINGS.find((limit) => before > limit && after <= limit) ?? null;
}
