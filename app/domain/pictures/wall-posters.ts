import { EVENT_KINDS } from "#contract/names/event-kinds";
import type { Motif } from "#contract/names/motifs";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { type PosterLook, posterVariant, ticketPoster } from "#runtime/posters/poster-look";

/** Motifs that suit any event. */
const GENERAL: readonly Motif[] = [
  "chamber",
  "voices",
  "hills",
  "rings",
  "winds",
  "night",
  "rhythm",
  "brass",
  "strings",
  "piano",
];

/**
 * The posters of several performances beside each other: the first of each motif has its event's own, and the others have a
 * motif that is not there yet. With more than there are motifs, another drawing of their own. A photograph stays.
 */
export function wallPosters(instances: readonly InstanceLabel[]): PosterLook[] {
  const own = instances.map(ticketPoster);
  const drawn = own.filter(({ photo }) => photo == null);
  const motifs = new Set(drawn.map(({ motif }) => motif));
  const firsts = new Set([...motifs].map((motif) => drawn.find((look) => look.motif === motif)));
  const drawings = new Set<string>();
  const drawingOf = (look: PosterLook) => `${look.motif} ${posterVariant(look)}`;
  for (const look of firsts) if (look) drawings.add(drawingOf(look));
  return own.map((look, at) => {
    if (look.photo != null || firsts.has(look)) return look;
    const kind = instances[at]?.eventKind ?? "";
    const free = [...(EVENT_KINDS[kind]?.motifs ?? []), ...GENERAL].find(
      (motif) => !motifs.has(motif),
    );
    if (free !== undefined) {
      motifs.add(free);
      return { ...look, motif: free };
    }
    const other = freeDrawing(look, (candidate) => !drawings.has(drawingOf(candidate)));
    drawings.add(drawingOf(other));
    return other;
  });
}

/** Enough to come upon every drawing of a motif. */
const MAX_TRIES = 60;

function freeDrawing(look: PosterLook, isFree: (candidate: PosterLook) => boolean): PosterLook {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const candidate = attempt === 0 ? look : { ...look, seed: `${look.seed}-${attempt}` };
    if (isFree(candidate)) return candidate;
  }
  return look;
}
