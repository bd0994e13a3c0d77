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
