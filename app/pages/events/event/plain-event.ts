import type { EventDetail } from "#contract/schemas/event";
import type { Translate } from "~/i18n/translate";
import { DOT } from "~/i18n/unbroken";

/** The drawn view in a hall, from a seat of `section`. */
export type HallPicture = { name: string; section: string; view: string };

/** Whether nothing is known of an event that would be beside its dates: no artists, excerpt or reviews. */
export const isPlain = ({ artists, excerpt, reviews }: EventDetail): boolean =>
  artists.length === 0 && !excerpt && (reviews ?? []).length === 0;

const SHOWN_WORKS = 3;

/**
 * "Schoenberg: Suite · Boulez: Sur Incises and 2 more", in the program's order; null if there is one work, which the
 * title names.
 */
export function listWorks(t: Translate, event: EventDetail): string | null {
  const works = event.programme.flatMap((item) => (item.kind === "work" ? [item] : []));
  const names = new Set(
    works.map(({ composer, title }) => `${shortName(composer, event)}: ${shortTitle(title)}`),
  );
  if (names.size < 2) return null;
  const shown = [...names].slice(0, SHOWN_WORKS).join(DOT);
  const count = names.size - SHOWN_WORKS;
  return count > 0 ? t("event.worksAndMore", { works: shown, count }) : shown;
}

/** What the venue itself calls a person here: the longest end of the name that its words about the event have. */
function shortName(name: string, { title, description }: EventDetail): string {
  const said = [title, description];
  const words = name.split(" ");
  const ends = words.map((_, at) => words.slice(at).join(" "));
  return ends.find((end) => said.some((text) => text.includes(end))) ?? name;
}

/** Without the number in a catalogue: "Suite, Op. 29". */
const shortTitle = (title: string): string => title.replace(/, [^,]*\d[^]*$/, "");

/** Words that a sentence needs beside names: "conducts music by … and". */
const OTHER_WORDS = 4;

/**
 * Whether a description only repeats other texts: each of its names and numbers is in one of them, and its sentences
 * have few other words.
 */
export function isSaid(
  description: string,
  texts: readonly (string | null | undefined)[],
): boolean {
  const known = new Set(texts.flatMap((text) => listWords(text ?? "")));
  return description.split(/\n|(?<=\p{Ll}\p{Ll}[.!?]|\d[.!?]) /u).every((sentence) => {
    const others = listWords(sentence).filter((word) => !known.has(word));
    return others.length <= OTHER_WORDS && others.every((word) => /^\p{Ll}/u.test(word));
  });
}

const listWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu) ?? []).map((word) =>
    word.replace(/[’']s?$/u, ""),
  );
