const looks = {
  main: "btn",
  quiet: "btn btn-quiet",
  small: "btn btn-small",
  "small-quiet": "btn btn-quiet btn-small",
  link: "btn-link",
} as const;

export type ButtonLook = keyof typeof looks;

/** The classes of a button or of a link that looks like one. */
export function buttonLooks(look: ButtonLook, wide: boolean): string {
  return wide ? `${looks[look]} w-full` : looks[look];
}
