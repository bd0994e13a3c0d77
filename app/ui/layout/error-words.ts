import type { Failed } from "~/domain/failed";

/** Which words a status is explained with: `errors.<name>`. */
const words = {
  400: "bad-request",
  403: "forbidden",
  404: "not-found",
  405: "not-found",
  413: "too-large",
  415: "wrong-type",
  429: "too-many",
  503: "unavailable",
} as const;

/** An order that is not there has words of its own: links to orders are sent by mail, and break on the way. */
export function errorWords(status: number, failed: Failed | null = null) {
  if (status === 404 && failed === "find-order") return "order-not-found";
  return Object.hasOwn(words, status) ? words[status as keyof typeof words] : "general";
}
