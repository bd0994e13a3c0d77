import { venueFile } from "#venue";
import { EVENT_KINDS } from "#contract/names/event-kinds";
import type { Motif } from "#contract/names/motifs";
import type { EventPhoto } from "#contract/schemas/photo";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { type Ground, listGrounds } from "../venue/colors/palette";
import { NEUTRAL_DRAWINGS, SUBJECTS } from "./poster-subjects";

export type { Ground };

/** Background colors of posters and their page sections. */
export const GROUNDS = listGrounds(venueFile.look.colors);

/** Drawings of each motif in `drawings.json`. */
export const VARIANTS = 12;

/** The same subject has the same `seed` everywhere: what is shown beside it or where makes no difference. */
export type PosterLook = {
  motif: Motif;
  seed: string;
  /** One of these drawings of its motif; of any without a subject, if absent. */
  drawings?: readonly number[];
  photo?: EventPhoto | null;
};

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
  /** Role of the first artist who does not conduct, such as "piano", or the name of a subject; null without either. */
  instrument: string | null;
  photo: EventPhoto | null;
};

/**
 * The poster of an event: the motif is that of its instrument, else of a subject that its kind has a motif for, else one of
 * its kind, chosen by its id. The prefix was chosen to vary the posters of the demo season.
 */
export function getPosterLook({ id, kind, instrument, photo }: PicturedEvent): PosterLook {
  const motifs = listMotifs(kind);
  const own = motifOfInstrument(instrument ?? "");
  if (own !== undefined) return { motif: own, seed: id, photo };
  const subject = SUBJECTS.find(({ name, motif }) => name === instrument && motifs.includes(motif));
  if (subject !== undefined) {
    const { motif, drawings } = subject;
    return { motif, drawings, seed: id, photo };
  }
  return { motif: choose(motifs, hashToSeed(`event 59377 ${id}`)), seed: id, photo };
}

/** The motif of an instrument, or of the role of an artist; undefined if none fits, as for a harp or a conductor. */
export const motifOfInstrument = (instrument: string): Motif | undefined =>
  instruments.find(([pattern]) => pattern.test(instrument))?.[1];

const listMotifs = (kind: string) =>
  (Object.hasOwn(EVENT_KINDS, kind) ? EVENT_KINDS[kind]?.motifs : undefined) ?? OTHER_MOTIFS;

export const ticketPoster = ({
  eventId: id,
  eventKind: kind,
  instrument,
  photo,
}: Pick<InstanceLabel, "eventId" | "eventKind" | "instrument" | "photo">): PosterLook =>
  getPosterLook({ id, kind, instrument, photo });

const ALL_DRAWINGS: readonly number[] = Array.from({ length: VARIANTS }, (_, index) => index);

/** Which drawing of its motif a poster is. The prefix was chosen so that few neighbors of the demo season are alike. */
export const posterVariant = ({ motif, seed, drawings }: Omit<PosterLook, "photo">): number =>
  choose(drawings ?? NEUTRAL_DRAWINGS[motif] ?? ALL_DRAWINGS, hashToSeed(`poster 35867 ${seed}`));

export const chooseGround = (look: PosterLook): Ground =>
  pickGround(look.motif, posterVariant(look));

export const pickGround = (motif: Motif, variant: number): Ground =>
  choose(grounds[motif], variant);

/** The drawing of a link preview or an email, since neither shows SVG. Created by `scripts/draw-share-images.ts`. */
export const shareImage = (motif: Motif, variant = 0): string => `/share/${motif}-${variant}.png`;

/** Seeds that have a drawing: pages of the previous release name them. */
export const SEED = /^[\w.-]{1,80}$/;

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
