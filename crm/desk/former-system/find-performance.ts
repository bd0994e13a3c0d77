import { eq } from "drizzle-orm";

import type { Result } from "#contract/calls/result";
import type { Reader } from "../../platform/database/database";
import { printMoment } from "../../platform/dates";
import { events, instances } from "../../tables/catalogue";
import { seats } from "../../tables/seat-plans";
import { foundText } from "../season/csv/table";
import { foundHint, value } from "./columns";

// Which performance and seat of ours a row of the former system means.

export type Performance = { id: string; eventId: string; title: string; startsAt: Date };

export const listPerformances = (db: Reader): Promise<Performance[]> =>
  db
    .select({
      id: instances.id,
      eventId: instances.eventId,
      title: events.title,
      startsAt: instances.startsAt,
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId));

type Said = { performance: string | null; event: string | null; starts: Date | null };
type Fault = { column: string; why: string };

const fault = (column: string, what: string): Result<never, Fault> => ({
  ok: false,
  failure: { column, why: `expected ${what}` },
});
const MAX_NAMED = 3;

/** By its id, or else by its event (id or title) and its start. */
export function findPerformance(
  { performance, event, starts }: Said,
  all: readonly Performance[],
): Result<string, Fault> {
  if (performance !== null)
    return all.some(({ id }) => id === performance)
      ? value(performance)
      : fault(
          "performance",
          `the id of a performance${foundHint(
            performance,
            all.map(({ id }) => id),
          )}`,
        );
  if (event === null) return fault("performance", "the id of a performance, or event and starts");
  const name = event.toLowerCase();
  const ofEvent = all.filter(
    ({ eventId, title }) => eventId === event || title.toLowerCase() === name,
  );
  if (ofEvent.length === 0)
    return fault(
      "event",
      `the id or title of an event${foundHint(
        event,
        all.flatMap(({ eventId, title }) => [title, eventId]),
      )}`,
    );
  if (starts === null) return fault("starts", "the start of the performance");
  const [found, ...others] = ofEvent.filter(
    ({ startsAt }) => startsAt.getTime() === starts.getTime(),
  );
  if (others.length > 0) return fault("performance", "an id, as several performances start then");
  if (found !== undefined) return value(found.id);
  const known = ofEvent
    .slice(0, MAX_NAMED)
    .map(({ startsAt }) => printMoment(startsAt.toISOString()));
  const more = ofEvent.length > MAX_NAMED ? ", …" : "";
  return fault("starts", `the start of one of its performances: ${known.join(", ")}${more}`);
}

export type PlanSeat = { id: string; bandId: string; kind: string };

export type SeatsByName = {
  /** By section, row and number. */
  bySection: Map<string, Map<string, Map<string, PlanSeat>>>;
  /** Places without numbers, by section. */
  places: Map<string, PlanSeat[]>;
  names: Map<string, string>;
};

const fold = (name: string | null) => (name ?? "").trim().replace(/\s+/g, " ").toLowerCase();

export async function loadHall(db: Reader, planId: string): Promise<SeatsByName> {
  const rows = await db
    .select({
      ...{ id: seats.id, bandId: seats.bandId, kind: seats.kind },
      ...{ section: seats.section, row: seats.row, number: seats.number },
    })
    .from(seats)
    .where(eq(seats.planId, planId))
    .orderBy(seats.sectionRank, seats.rowRank, seats.place);
  const hall: SeatsByName = { bySection: new Map(), places: new Map(), names: new Map() };
  const within = <V>(map: Map<string, V>, key: string, make: () => V): V => {
    const found = map.get(key) ?? make();
    map.set(key, found);
    return found;
  };
  for (const { section, row, number, ...seat } of rows) {
    const key = fold(section);
    hall.names.set(key, section);
    const sectionRows = within(hall.bySection, key, () => new Map<string, Map<string, PlanSeat>>());
    if (number === null) within(hall.places, key, (): PlanSeat[] => []).push(seat);
    else within(sectionRows, fold(row), () => new Map<string, PlanSeat>()).set(fold(number), seat);
  }
  return hall;
}

const withoutZeros = (name: string) => name.replace(/^0+(?=\d)/, "");

type SaidSeat = { section: string; row: string | null; seat: string | null };

/** The seat of a label, or the places of a section without numbers. */
export function findSeat(
  hall: SeatsByName,
  said: SaidSeat,
): Result<PlanSeat | readonly PlanSeat[], Fault> {
  const section = fold(said.section);
  if (hall.bySection.has(section)) return findInSection(hall, section, said);
  // The plan's file names a large section as a whole; seats have the names of its parts ("Floor, rows A to H").
  const parts = [...hall.names.keys()].filter((name) => name.startsWith(`${section},`));
  const found = parts.flatMap((part) => {
    const seat = findInSection(hall, part, said);
    return seat.ok ? [seat] : [];
  });
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const names = (parts.length === 0 ? [...hall.names.keys()] : parts).map(
    (name) => hall.names.get(name) ?? name,
  );
  const what = parts.length === 0 ? "a section of the hall" : "the part of the section";
  return fault("section", `${what}${foundHint(said.section, names)}`);
}

/** `section`: folded, one of the hall's. */
function findInSection(
  hall: SeatsByName,
  section: string,
  said: SaidSeat,
): Result<PlanSeat | readonly PlanSeat[], Fault> {
  const sectionRows = hall.bySection.get(section) ?? new Map<string, Map<string, PlanSeat>>();
  if (said.seat === null) {
    const places = hall.places.get(section);
    return places === undefined
      ? fault("seat", "a number, as seats of this section have one")
      : value(places);
  }
  const row = fold(said.row);
  const ofRow = sectionRows.get(row) ?? sectionRows.get(withoutZeros(row));
  if (ofRow === undefined)
    return fault(
      "row",
      `a row of this section${foundHint(said.row ?? "", [...sectionRows.keys()])}`,
    );
  const number = fold(said.seat);
  const seat = ofRow.get(number) ?? ofRow.get(withoutZeros(number));
  return seat === undefined
    ? fault(
        "seat",
        `a seat of this row, ${foundText(said.seat)}: it has ${[...ofRow.keys()].at(0) ?? ""} to ${[...ofRow.keys()].at(-1) ?? ""}`,
      )
    : value(seat);
}
