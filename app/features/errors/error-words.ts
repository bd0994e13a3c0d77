/** Which words a status is explained with. */
const words = {
  400: "errors.bad-request",
  403: "errors.forbidden",
  404: "errors.not-found",
  405: "errors.not-found",
  413: "errors.too-large",
  415: "errors.wrong-type",
  429: "errors.too-many",
  503: "errors.unavailable",
} as const;

export function errorWords(status: number) {
  return Object.hasOwn(words, status) ? words[status as keyof typeof words] : "errors.general";
}
