/** Text that is posted back as it is, or isn't shown. */
const KEPT = /<(textarea|script|style|title)\b[\s\S]*?<\/\1>/;
/** Between two things in one line. Within a tag, it would be part of an attribute. */
const DOT = / · (?=[^<>]*<)/;
const KEPT_OR_DOT = new RegExp(`${KEPT.source}|${DOT.source}`, "g");

/** Keeps each dot between two things beside the first of them, so that no line begins with one. */
export const keepDots = (html: string): string =>
  html.replace(KEPT_OR_DOT, (found) => (found === " · " ? "\u00a0· " : found));
