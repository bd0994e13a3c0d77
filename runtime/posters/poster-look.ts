import { venueFile } from "#venue";
import { EVENT_KINDS } from "#contract/event-kinds";
import type { Motif } from "#contract/motifs";
import type { EventPhoto } from "#contract/schemas/photo";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { type Ground, groundsOf } from "../venue/colors/palette";

export type { Ground };

/** Background colors of posters and their page sections. */
export const GROUNDS = groundsOf(venueFile.look.colors);

/** The seed of the drawings in link previews and emails, one for each motif. */
export const SHARE_SEED = "share";

export type PosterLook = { motif: Motif; seed: string; photo?: EventPhoto | null };

const grounds: Record<Motif, readonly Ground[]> = {
  piano: ["ink", "plum"],
  strings: ["pine", "rust", "night"],
  rhythm: ["rust", "ink"],
  hills: ["river", "night"],
  voices: ["river", "plum"],
  brass: ["pine", "rust"],
  film: ["night"],
  chamber: ["ink", "river"],
  night: ["night"],
  winds: ["river", "pine"],
  rings: ["plum", "ink"],
  family: ["river", "plum"],
  gala: ["plum", "night"],
};
/** Of a kind that this release does not have. */
const OTHER_MOTIFS: readonly Motif[] = ["gala", "voices", "night"];

/**
 * Motifs by instrument of the first soloist. An instrument in none of them, such as a harp, does not decide the motif.
 */
const instruments: readonly [RegExp, Motif][] = [
  [/piano|harpsichord|organ|celesta/i, "piano"],
  [/clarinet|flute|oboe|english horn|bassoon|saxophone|piccolo/i, "winds"],
  [/violin|viola|cello|double bass/i, "strings"],
  [/trumpet|cornet|trombone|horn|tuba/i, "brass"],
  [/percussion|drum|vibraphone|marimba/i, "rhythm"],
  [/soprano|tenor|baritone|voice|vocal|singer|choir|chorus/i, "voices"],
];

export type PicturedEvent = {
  id: string;
  kind: string;
  /** Role of the first artist who does not conduct, such as "piano"; null without one. */
  instrument: string | null;
  photo: EventPhoto | null;
};

/**
 * The poster of an event: the motif is that of its instrument, else one of its kind, chosen by its id. The prefix was
 * chosen to vary the posters of the demo season.
 */
export function getPosterLook({ id, kind, instrument, photo }: PicturedEvent): PosterLook {
  const played = instruments.find(([pattern]) => pattern.test(instrument ?? ""))?.[1];
  return { motif: played ?? choose(motifsOf(kind), hashToSeed(`event 9 ${id}`)), seed: id, photo };
}

const motifsOf = (kind: string) =>
  (Object.hasOwn(EVENT_KINDS, kind) ? EVENT_KINDS[kind]?.motifs : undefined) ?? OTHER_MOTIFS;

export const ticketPoster = ({
  eventId: id,
  eventKind: kind,
  instrument,
  photo,
}: Pick<InstanceLabel, "eventId" | "eventKind" | "instrument" | "photo">): PosterLook =>
  getPosterLook({ id, kind, instrument, photo });

export function chooseGround({ motif, seed }: PosterLook): Ground {
  return choose(grounds[motif], hashToSeed(`ground ${seed}`));
}

/** Seeds that have a drawing. */
export const SEED = /^[\w.-]{1,80}$/;

/** Tries of another seed; motifs with one background keep it. */
const OTHER_SEEDS = 12;

/** Looks of a list, in which no poster has the motif and the background of the one before it, as far as it has others. */
export function varyNeighbors(looks: readonly PosterLook[]): PosterLook[] {
  const varied: PosterLook[] = [];
  for (const look of looks) {
    const before = varied.at(-1);
    const seeds = Array.from({ length: OTHER_SEEDS }, (_, at) => `${look.seed}-${at + 2}`);
    const isTwin = (seed: string) =>
      before?.motif === look.motif && chooseGround(before) === chooseGround({ ...look, seed });
    const seed = [look.seed, ...seeds].find((one) => !isTwin(one)) ?? look.seed;
    varied.push({ ...look, seed });
  }
  return varied;
}

/** FNV-1a with a final mix, so that similar ids have unrelated seeds. */
export function hashToSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

export function choose<T>(choices: readonly T[], seed: number): T {
  const chosen = choices[seed % choices.length];
  if (chosen === undefined) throw new Error("empty list of choices");
  return chosen;
}
