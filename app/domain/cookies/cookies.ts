/** Every cookie that the site sets, by its section of the cookies page. Only these names can be set. */
export const COOKIES = {
  session: ["foyer"],
  known: ["known"],
  language: ["lang"],
  plain: ["plain"],
  forms: ["refused"],
  // One more for each queue, named by its id.
  queue: ["queue-to", "queue-refresh", "queue-…"],
  watch: ["watch"],
  own: ["consent"],
  staff: ["foyer-staff", "maintenance-pass"],
} as const;

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** How long each is kept, as the cookies page says; those of signing in last as long as the venue's idle time. */
export const COOKIE_SECONDS = {
  known: YEAR,
  lang: YEAR,
  plain: YEAR,
  // Long enough to correct a form field by field.
  refused: 15 * 60,
  // Long enough for members, who may join a week before the general sale opens.
  queue: 14 * DAY,
  // Longer than any performance.
  watch: 12 * HOUR,
  consent: YEAR,
  "maintenance-pass": 12 * HOUR,
} as const;

export type CookieSection = keyof typeof COOKIES;

export const COOKIE_SECTIONS = Object.keys(COOKIES) as readonly CookieSection[];

export type CookieName =
  | Exclude<(typeof COOKIES)[CookieSection][number], "queue-…">
  | `queue-${string}`;
