import { MAX_PACKAGES } from "#contract/rules/packages/package";
import type { PackageDetail } from "#contract/schemas/package";

import { packId, unpackId } from "../forms/packed-id";

/** A band, by its name, which several halls of a package can have, at a price type. */
export type SeatLevel = { band: string; priceTypeId: string };

/** A seat chosen on the map or in the list, at a price type. */
export type DraftSeat = { seatId: string; priceTypeId: string };

type DraftChoice = {
  instanceId: string;
  level: SeatLevel | null;
  /** The visitor's own seats, instead of the best of a level. */
  seats?: DraftSeat[];
};

/** A visitor's choices for a package so far. No seats are held; it is stored in the query string only. */
export type PackageDraft = {
  /** Number of packages, and of seats at each performance. */
  quantity: number;
  /** Default for performances without a level of their own; null until chosen. */
  level: SeatLevel | null;
  /** At performances without a level or seats of their own: one wheelchair space, with seats for the others beside it. */
  hasSpaces: boolean;
  /** One date per chosen event, in package order. */
  choices: DraftChoice[];
  /** Selected dates, other than the first, of events that are not chosen. */
  dates: string[];
};

type DraftedPackage = Pick<PackageDetail, "maxPerOrder"> & {
  events: readonly { id: string; instances: readonly { id: string }[] }[];
};

/** Separators in the query string: between the parts of a choice, and between choices. */
const PART = "*";
const NEXT = ",";

/** In the form and in the query string; best available seats otherwise. */
export const WITH_SPACES = "wheelchair";

/** "A*standard", in form fields and in the query string. */
export const levelText = ({ band, priceTypeId }: SeatLevel) =>
  [packId(band), packId(priceTypeId)].join(PART);

export function readLevel(text: string): SeatLevel | null {
  const [band = "", priceTypeId = ""] = text.split(PART).map(unpackId);
  return band === "" || priceTypeId === "" ? null : { band, priceTypeId };
}

/** "i1*A-1*standard*A-2*standard": the own seats at a performance. */
const ownSeatsText = (instanceId: string, seats: readonly DraftSeat[]) =>
  [instanceId, ...seats.flatMap(({ seatId, priceTypeId }) => [seatId, priceTypeId])].join(PART);

function readOwnSeats(text: string): { instanceId: string; seats: DraftSeat[] } {
  const [instanceId = "", ...parts] = text.split(PART);
  const seats = parts.flatMap((seatId, at) => {
    const priceTypeId = parts[at + 1] ?? "";
    return at % 2 === 1 || seatId === "" || priceTypeId === "" ? [] : [{ seatId, priceTypeId }];
  });
  return { instanceId, seats: seats.slice(0, MAX_PACKAGES) };
}

/** Query parameters of a draft, the inverse of `readDraft`; null for defaults. */
export function draftQuery({ quantity, level, hasSpaces, choices, dates }: PackageDraft) {
  const chosen = choices.map(({ instanceId, level: own }) =>
    own === null ? instanceId : [instanceId, levelText(own)].join(PART),
  );
  return {
    quantity: quantity === 1 ? null : quantity,
    seats: level === null ? null : levelText(level),
    places: hasSpaces ? WITH_SPACES : null,
    choose: chosen.join(NEXT),
    own: choices
      .flatMap(({ instanceId, seats }) => (seats ? [ownSeatsText(instanceId, seats)] : []))
      .join(NEXT),
    dates: dates.join(NEXT),
  };
}

/** Reads a draft from a query string, ignoring what the package does not have (any more). */
export function readDraft(query: URLSearchParams, offer: DraftedPackage): PackageDraft {
  const entries = (query.get("choose") ?? "").split(NEXT).map((entry) => {
    const [instanceId = "", ...level] = entry.split(PART);
    return { instanceId, level: readLevel(level.join(PART)) };
  });
  const viewedDates = (query.get("dates") ?? "").split(NEXT);
  const own = (query.get("own") ?? "").split(NEXT).map(readOwnSeats);
  const choices = offer.events.flatMap(({ instances }) => {
    const entry = entries.find(({ instanceId }) => instances.some(({ id }) => id === instanceId));
    if (entry === undefined) return [];
    const seats = own.find(({ instanceId }) => instanceId === entry.instanceId)?.seats ?? [];
    return seats.length === 0 ? entry : { ...entry, level: null, seats };
  });
  return {
    quantity: parseQuantity(query.get("quantity") ?? "1", offer) ?? 1,
    level: readLevel(query.get("seats") ?? ""),
    hasSpaces: query.get("places") === WITH_SPACES,
    choices,
    dates: unchosenDates(offer, choices, viewedDates),
  };
}

/** Parses a quantity; null unless it is within the limit of one order. */
export function parseQuantity(text: string, { maxPerOrder }: Pick<DraftedPackage, "maxPerOrder">) {
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= maxPerOrder ? quantity : null;
}

/** Fields of the package builder. `date` has one date per event, `event` the chosen events. */
type DraftForm = {
  event: readonly string[];
  date: readonly string[];
  /** See `ownLevelText` and `ownSeatsOption`. */
  ownLevel: readonly string[];
  level: string;
  /** The level that was selected without the visitor's doing; empty if they chose one. */
  preset: string;
  /** `WITH_SPACES`, or best available seats. */
  places: string;
  quantity: string;
};

/** "e1*A*standard": an event's own price level. */
export const ownLevelText = (eventId: string, level: SeatLevel) =>
  [eventId, levelText(level)].join(PART);

/** The same option for an event's own seats: no band has an empty name. */
export const ownSeatsOption = (eventId: string, instanceId: string, seats: readonly DraftSeat[]) =>
  [eventId, "", ownSeatsText(instanceId, seats)].join(PART);

/** A draft in which the visitor has chosen seats or a level at a performance, and thereby its event and date. */
export function withChoice(
  draft: PackageDraft,
  { instances }: DraftedPackage["events"][number],
  choice: DraftChoice,
): PackageDraft {
  const isOfEvent = (instanceId: string) => instances.some(({ id }) => id === instanceId);
  return {
    ...draft,
    choices: [...draft.choices.filter(({ instanceId }) => !isOfEvent(instanceId)), choice],
    dates: draft.dates.filter((id) => !isOfEvent(id)),
  };
}

/** Reads a draft from the form; an invalid quantity becomes 1. */
export function draftOfForm(form: DraftForm, offer: DraftedPackage): PackageDraft {
  const own = new Map(
    form.ownLevel.map((text) => {
      const [eventId = "", ...level] = text.split(PART);
      const [band, ...seats] = level;
      return [
        eventId,
        band === "" ? readOwnSeats(seats.join(PART)) : readLevel(level.join(PART)),
      ] as const;
    }),
  );
  const choices = offer.events.flatMap(({ id, instances }) => {
    const selected = instances.find((instance) => form.date.includes(instance.id)) ?? instances[0];
    if (!form.event.includes(id) || selected === undefined) return [];
    const choice = own.get(id) ?? null;
    if (choice === null || "band" in choice) return [{ instanceId: selected.id, level: choice }];
    // Seats at another date are of no use.
    const isHere = choice.instanceId === selected.id && choice.seats.length > 0;
    return [{ instanceId: selected.id, level: null, ...(isHere && { seats: choice.seats }) }];
  });
  const hasSpaces = form.places === WITH_SPACES;
  // Wheelchair spaces are looked for everywhere in the hall, unless the visitor chose where.
  const isOpen = hasSpaces && form.level === form.preset;
  return {
    quantity: parseQuantity(form.quantity, offer) ?? 1,
    level: isOpen ? null : readLevel(form.level),
    hasSpaces,
    choices,
    dates: unchosenDates(offer, choices, form.date),
  };
}

function unchosenDates(
  { events }: DraftedPackage,
  choices: PackageDraft["choices"],
  viewedDates: readonly string[],
): string[] {
  return events.flatMap(({ instances }) => {
    const isChosen = choices.some(({ instanceId }) =>
      instances.some(({ id }) => id === instanceId),
    );
    const [, ...later] = instances;
    const date = isChosen ? undefined : later.find(({ id }) => viewedDates.includes(id));
    return date === undefined ? [] : [date.id];
  });
}
