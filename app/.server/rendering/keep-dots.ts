/** Text that is posted back as it is, or isn't shown. */
const KEPT = /<(textarea|script|style|title)\b[\s\S]*?<\/\1>/;
/** Between two things in one line. Within a tag, it would be part of an attribute. */
const DOT = / · (?=[^<>]*<)/;
const KEPT_OR_DOT = new RegExp(`${KEPT.source}|${DOT.source}`, "g");
/** The second of two things in one line, if it has two words: "Main Hall". */
const TWO_WORDS = /(\u00a0· (?:<[^<>]*>)*)([^\s<>·]+) ([^\s<>·]+)(?=<|\u00a0·)/g;
/** Longer names must break in windows of 320 pixels with large text. */
const MAX_KEPT = 14;

/**
 * Keeps each dot between two things beside the first of them, so that no line begins with one, and the two words of a
 * short name behind it together.
 */
export const keepDots = (html: string): string =>
  html
    .replace(KEPT_OR_DOT, (found) => (found === " · " ? "\u00a0· " : found))
    .replace(TWO_WORDS, (found, dot: string, first: string, second: string) =>
      first.length + 1 + second.length > MAX_KEPT ? found : `${dot}${first}\u00a0${second}`,
    );
