import { createHash, randomUUID } from "node:crypto";

import type { AppLoadContext } from "@remix-run/node";

/** Of a page that everybody is shown alike: the form has been sent a second time, with a session. */
export const SENT_AGAIN = "sent-again";

/**
 * Browsers of text ask "Proceed?" before they send a form on (RFC 9110, section 15.4.8, lets them), and send none twice
 * for one press of a key.
 */
const ASKS_FIRST = /^(?:Lynx|w3m|E?Links|edbrowse)\b/i;

/** The same form within this time is one click that was pressed twice. */
const ONE_CLICK_MS = 10_000;

/**
 * The key that makes it safe to send a form twice, for a page that is kept whole and so has none of its own. Null the
 * first time: the session has a seed then, and the browser is to send the same form again with it (307). Of clicks in
 * quick succession each is either dropped together with the answer to it, or comes with the same seed.
 * @param choice what the form says; another choice has another key
 */
export function onceKey(
  { session, now }: Pick<AppLoadContext, "session" | "now">,
  request: Request,
  choice: string,
): string | null {
  const at = Date.parse(now);
  const { once } = session;
  if (once !== null && Math.abs(at - once.at) < ONE_CLICK_MS) return keyOf(once.seed, choice);
  // A browser that keeps no session at all is not sent around for ever.
  const again = new URL(request.url).searchParams.has(SENT_AGAIN);
  if (again || ASKS_FIRST.test(request.headers.get("user-agent") ?? "")) return randomUUID();
  session.once = { seed: randomUUID(), at };
  return null;
}

/** A UUID (version 8) that follows from both. */
function keyOf(seed: string, choice: string): string {
  const hex = createHash("sha256").update(`${seed} ${choice}`).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}
