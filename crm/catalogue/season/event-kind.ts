import type { EventKind } from "#contract/schemas/event";
import type { Programme } from "./programme";
import type { SeasonWork } from "./season-work";

/** What sort of evening it is, from the orchestra's own name for it ("Young People's Concert") and what is played. */
export function eventKind(programme: Programme, works: SeasonWork[]): EventKind {
  const type = programme.concerts[0]?.eventType ?? "";
  if (isFilm(type, works)) return "film";
  if (/Young People|Student Concert|Educational/.test(type)) return "family";
  if (/^(Chamber|Private)|- Chamber$|Recital$/.test(type)) return "chamber";
  if (
    /^(Nightcap|Sound ON|Pride|Lecture|Fundraising|Special|Take a Breath|Artist Spotlight|Community)|Lecture$/.test(
      type,
    )
  ) {
    return "special";
  }
  return programme.orchestra === "Musicians from the New York Philharmonic" &&
    /Free Indoor/.test(type)
    ? "chamber"
    : "orchestra";
}

/** A film with its music played live is the one work of its evening. */
function isFilm(type: string, works: SeasonWork[]): boolean {
  const [only, ...others] = works;
  if (only === undefined || others.length > 0) return false;
  if (/Live to Film|in Concert$/i.test(only.title.full)) return true;
  return type === "Non-Subscription" && only.players.length === 0 && only.title.form === null;
}
