import type { PackageDetail } from "#contract/schemas/package";

/** A band, by its letter, at a price type. */
export type SeatLevel = { band: string; priceTypeId: string };

/** A visitor's choices for a package so far. No seats are held; it is stored in the query string only. */
export type PackageDraft = {
  /** Number of packages, and of seats at each performance. */
  quantity: number;
  /** Default for performances without a level of their own; null until chosen. */
  level: SeatLevel | null;
  /** One date per chosen event, in package order. */
  choices: { instanceId: string; level: SeatLevel | null }[];
  /** Selected dates, other than the first, of events that are not chosen. */
  dates: string[];
};

type DraftedPackage = Pick<PackageDetail, "maxPerOrder"> & {
  events: readonly { id: string; instances: readonly { id: string }[] }[];
};

/** Separators in the query string: between the parts of a choice, and between choices. */
const PART = "*";
const NEXT = ",";

/** "A*standard", in form fields and in the query string. */
export const levelText = ({ band, priceTypeId }: SeatLevel) => [band, priceTypeId].join(PART);

export function readLevel(text: string): SeatLevel | null {
  const [band = "", priceTypeId = ""] = text.split(PART);
  return band === "" || priceTypeId === "" ? null : { band, priceTypeId };
}

/** Query parameters of a draft, the inverse of `readDraft`; null for defaults. */
export function draftQuery({ quantity, level, choices, dates }: PackageDraft) {
  const chosen = choices.map(({ instanceId, level: own }) =>
    own === null ? instanceId : [instanceId, levelText(own)].join(PART),
  );
  return {
    quantity: quantity === 1 ? null : quantity,
    seats: level === null ? null : levelText(level),
    choose: chosen.join(NEXT),
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
  const choices = offer.events.flatMap(({ instances }) => {
    const entry = entries.find(({ instanceId }) => instances.some(({ id }) => id === instanceId));
    return entry ?? [];
  });
  return {
    quantity: quantityOf(query.get("quantity") ?? "1", offer) ?? 1,
    level: readLevel(query.get("seats") ?? ""),
    choices,
    dates: unchosenDates(offer, choices, viewedDates),
  };
}

/** Parses a quantity; null unless it is within the limit of one order. */
export function quantityOf(text: string, { maxPerOrder }: Pick<DraftedPackage, "maxPerOrder">) {
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= maxPerOrder ? quantity : null;
}

/** Fields of the package builder. `date` has one date per event, `event` the chosen events. */
type DraftForm = {
  event: readonly string[];
  date: readonly string[];
  /** See `ownLevelText`. */
  ownLevel: readonly string[];
  level: string;
  quantity: string;
};

/** "e1*A*standard": an event's own price level. */
export const ownLevelText = (eventId: string, level: SeatLevel) =>
  [eventId, levelText(level)].join(PART);

/** Reads a draft from the form; an invalid quantity becomes 1. */
export function draftOfForm(form: DraftForm, offer: DraftedPackage): PackageDraft {
  const own = new Map(
    form.ownLevel.map((text) => {
      const [eventId = "", ...level] = text.split(PART);
      return [eventId, readLevel(level.join(PART))];
    }),
  );
  const choices = offer.events.flatMap(({ id, instances }) => {
    const selected = instances.find((instance) => form.date.includes(instance.id)) ?? instances[0];
    return form.event.includes(id) && selected !== undefined
      ? [{ instanceId: selected.id, level: own.get(id) ?? null }]
      : [];
  });
  return {
    quantity: quantityOf(form.quantity, offer) ?? 1,
    level: readLevel(form.level),
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
