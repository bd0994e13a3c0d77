import { movementTitle } from "./movement-title";
import { personName, shortName } from "./person-name";
import type { Programme, ProgrammeWork } from "./programme";
import { workMinutes } from "./work-minutes";
import { type WorkTitle, workTitle } from "./work-title";

/** A person or group that plays in one work. `featured` are the soloists, the others play from within the ensemble. */
export interface Player {
  name: string;
  role: string;
  featured: boolean;
}

/** One work of a programme, read out of the dataset's ways of writing. */
export interface SeasonWork {
  composer: string;
  composerShort: string;
  title: WorkTitle;
  movement: string | null;
  conductor: string | null;
  players: Player[];
  /** Played by a soloist alone on an evening that has a conductor. */
  encore: boolean;
  minutes: number;
}

/** The works of a programme in order, null for an intermission. */
export function seasonWorks(programme: Programme): (SeasonWork | null)[] {
  const conducted = programme.works.some((work) => conductorOf(work) !== null);
  const crowded = programme.works.filter((work) => !work.interval).length > 7;
  return programme.works.map((work) =>
    work.interval ? null : readWork(work, { conducted, crowded, programme }),
  );
}

function readWork(
  work: ProgrammeWork,
  { conducted, crowded, programme }: { conducted: boolean; crowded: boolean; programme: Programme },
): SeasonWork {
  const anthem = /^Anthem\b/.test(work.composerName);
  const conductor = conductorOf(work);
  const players = work.soloists.flatMap((soloist) => {
    const name = personName(soloist.soloistName);
    if (name === "") return [];
    return [
      { name, role: roleName(soloist.soloistInstrument), featured: soloist.soloistRoles !== "A" },
    ];
  });
  const solo = players.some((player) => player.featured) && players.length <= 2;
  const orchestral = programme.orchestra === "New York Philharmonic";
  const read = {
    composer: anthem ? "Traditional" : composerName(work, personName),
    composerShort: anthem ? "Traditional" : composerName(work, shortName),
    title: anthem ? nationalAnthem(work) : workTitle(work.workTitle),
    movement: movementTitle(work.movement),
    conductor,
    players,
    encore: orchestral && conducted && conductor === null && solo,
  };
  return { ...read, minutes: anthem ? 3 : workMinutes(read, crowded) };
}

/** "Unknown," and a composer who is not given are Anonymous. */
function composerName(work: ProgrammeWork, nameOf: (raw: string) => string): string {
  const name = nameOf(work.composerName);
  return name === "" || name === "Unknown" ? "Anonymous" : name;
}

function conductorOf(work: ProgrammeWork): string | null {
  const name = personName(work.conductorName);
  return name === "" || /not conducted/i.test(name) ? null : name;
}

function nationalAnthem(work: ProgrammeWork): WorkTitle {
  const country = workTitle(work.workTitle).full;
  const title = `National Anthem of the ${country}`;
  return { full: title, short: title, form: null };
}

/** "French Horn" → "French horn", "Mezzo-Soprano" → "mezzo-soprano". */
function roleName(instrument: string): string {
  const lower = instrument.trim().toLowerCase();
  if (lower === "") return "soloist";
  return lower
    .replace(/ ?\[([^\]]*)\]/g, " ($1)")
    .replace(/'/g, "’")
    .replace(/^french/, "French")
    .replace(/^english/, "English")
    .replace(/^e-flat/, "E-flat")
    .replace("/", " and ");
}
