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

export function errorWords(status: number) {
  return Object.hasOwn(words, status) ? words[status as keyof typeof words] : "general";
}
