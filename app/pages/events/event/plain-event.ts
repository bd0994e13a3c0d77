import type { Artist, EventDetail, ProgrammeItem } from "#contract/schemas/event";
import type { Translate } from "~/i18n/translate";

/** The drawn view in a hall, from a seat of `section`. */
export type HallPicture = { name: string; section: string; view: string };

/** Whether nothing is known of an event that would be beside its dates: no artists, excerpt or reviews. */
export const isPlain = ({ artists, excerpt, reviews }: EventDetail): boolean =>
  artists.length === 0 && !excerpt && (reviews ?? []).length === 0;

/** "6 works by 6 composers"; null if there is one work, which the title names. */
export function describeProgramme(
  t: Translate,
  programme: readonly ProgrammeItem[],
): string | null {
  const works = programme.flatMap((item) => (item.kind === "work" ? [item] : []));
  const titles = new Set(works.map(({ composer, title }) => `${composer} ${title}`));
  const [composer = "", ...others] = new Set(works.map((work) => work.composer));
  if (titles.size < 2) return null;
  return others.length === 0
    ? t("event.worksByOne", { works: titles.size, composer })
    : t("event.worksByMany", { works: titles.size, composers: others.length + 1 });
}

/** Fewer are named in the subtitle. */
const MANY_ARTISTS = 5;

/** "17 artists"; null for few. */
export const countArtists = (t: Translate, artists: readonly Artist[]): string | null => {
  const { size } = new Set(artists.map(({ name }) => name));
  return size < MANY_ARTISTS ? null : t("event.artistCount", { count: size });
};
