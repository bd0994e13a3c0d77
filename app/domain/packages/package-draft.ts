import type { PackageDetail } from "#contract/schemas/package";

/** A price level: the best seats of a band, which is named by its letter, at a price type. */
export type SeatLevel = { band: string; priceTypeId: string };

/** What a visitor has chosen of a package so far. It holds no seats and is stored only in the address. */
export type PackageDraft = {
  /** How many packages: seats at each performance. */
  quantity: number;
  /** Of each performance that has none of its own; null as long as none is chosen. */
  level: SeatLevel | null;
  /** One date of each chosen event, in the order of the package. */
  choices: { instanceId: string; level: SeatLevel | null }[];
  /** Of events that are not chosen: dates that were looked at, other than the first. */
  dates: string[];
};

type DraftedPackage = Pick<PackageDetail, "maxPerOrder"> & {
  events: readonly { id: string; instances: readonly { id: string }[] }[];
};

/** Within an address: between the parts of a choice, and between choices. */
const PART = "*";
const NEXT = ",";

/** "A*standard": the value of a field, and a part of an address. */
export const levelText = ({ band, priceTypeId }: SeatLevel) => [band, priceTypeId].join(PART);

export function readLevel(text: string): SeatLevel | null {
  const [band = "", priceTypeId = ""] = text.split(PART);
  return band === "" || priceTypeId === "" ? null : { band, priceTypeId };
}

/** A draft as the query of an address; `readDraft` reads it again. What goes without saying is null. */
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

/** The draft that an address has. What the package does not have, or not any more, is left out. */
export function readDraft(query: URLSearchParams, offer: DraftedPackage): PackageDraft {
  const entries = (query.get("choose") ?? "").split(NEXT).map((entry) => {
    const [instanceId = "", ...level] = entry.split(PART);
    return { instanceId, level: readLevel(level.join(PART)) };
  });
  const looked = (query.get("dates") ?? "").split(NEXT);
  const choices = offer.events.flatMap(({ instances }) => {
    const entry = entries.find(({ instanceId }) => instances.some(({ id }) => id === instanceId));
    return entry ?? [];
  });
  return {
    quantity: quantityOf(query.get("quantity") ?? "1", offer) ?? 1,
    level: readLevel(query.get("seats") ?? ""),
    choices,
    dates: unchosenDates(offer, choices, looked),
  };
}

/** A number of packages that one order can have; null for anything else. */
export function quantityOf(text: string, { maxPerOrder }: Pick<DraftedPackage, "maxPerOrder">) {
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= maxPerOrder ? quantity : null;
}

/** The texts of a builder's form. `date` has a date of every event, `event` the events that are chosen. */
type DraftForm = {
  event: readonly string[];
  date: readonly string[];
  /** The event and the price level of its own: see `ownLevelText`. */
  ownLevel: readonly string[];
  level: string;
  quantity: string;
};

/** "e1*A*standard": the value of the field for one event's own price level. */
export const ownLevelText = (eventId: string, level: SeatLevel) =>
  [eventId, levelText(level)].join(PART);

/** The draft that a form says. A number of packages that cannot be is 1: see `quantityOf`. */
export function draftOfForm(form: DraftForm, offer: DraftedPackage): PackageDraft {
  const own = new Map(
    form.ownLevel.map((text) => {
      const [eventId = "", ...level] = text.split(PART);
      return [eventId, readLevel(level.join(PART))];
    }),
  );
  const choices = offer.events.flatMap(({ id, instances }) => {
    const shown = instances.find((one) => form.date.includes(one.id)) ?? instances[0];
    return form.event.includes(id) && shown !== undefined
      ? [{ instanceId: shown.id, level: own.get(id) ?? null }]
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
  looked: readonly string[],
): string[] {
  return events.flatMap(({ instances }) => {
    const isChosen = choices.some(({ instanceId }) =>
      instances.some(({ id }) => id === instanceId),
    );
    const [, ...later] = instances;
    const date = isChosen ? undefined : later.find(({ id }) => looked.includes(id));
    return date === undefined ? [] : [date.id];
  });
}
