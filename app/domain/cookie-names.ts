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

type CookieSection = keyof typeof COOKIES;

export const COOKIE_SECTIONS = Object.keys(COOKIES) as readonly CookieSection[];

export type CookieName =
  | Exclude<(typeof COOKIES)[CookieSection][number], "queue-…">
  | `queue-${string}`;
