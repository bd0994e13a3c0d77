import type { AppLoadContext } from "@remix-run/node";

import type { InstanceListing } from "#contract/schemas/event";
import type { Money } from "#contract/schemas/money";
import type { PackageDetail } from "#contract/schemas/package";
import type { PriceList } from "#contract/schemas/price-list";
import { buyerInput, findBuyer } from "~/.server/session/find-buyer";
import { addMoney, money } from "~/domain/arithmetic/money";
import type { PackageDraft } from "~/domain/packages/package-draft";
import { type LevelRange, listLevels, ticketSaving } from "~/domain/packages/package-levels";
import { packagePrices } from "~/domain/packages/package-prices";

import { availabilityName } from "~/parts/performances/performance-sale";
import type { PackageSums, SavedBy } from "./builder/builder-view";
import { type ChosenEvent, chosenLevel, hasWrongSeatCount, seatsAt } from "./chosen-event";
import { isOnSale } from "~/domain/packages/open-dates";
import { findOwnSeats, findPartySeats } from "./find-event-seats.server";

/** Lists a package's events with the price levels of their chosen dates, at this visitor's prices. */
export async function listChosenEvents(
  context: AppLoadContext,
  offer: PackageDetail,
  draft: PackageDraft,
): Promise<ChosenEvent[]> {
  const { crm, now } = context;
  const buyer = await findBuyer(context);
  const findPrices = async (instanceId: string): Promise<BuyerPrices | null> => {
    const params = { id: instanceId };
    const [forAll, own] = await Promise.all([
      crm.getPriceList({ params, session: null }),
      buyer === null ? null : crm.getPriceList({ params, ...buyerInput(buyer) }),
    ]);
    const list = own ?? forAll;
    if (!list.ok) return null;
    return { own: list.value, forAll: forAll.ok ? forAll.value : list.value };
  };
  return Promise.all(
    offer.events.map(async ({ instances, ...event }) => {
      const choice = draft.choices.find(({ instanceId }) =>
        instances.some(({ id }) => id === instanceId),
      );
      const dates = instances.filter((one) => one.id === choice?.instanceId || isOnSale(one, now));
      const date =
        dates.find(({ id }) => id === choice?.instanceId || draft.dates.includes(id)) ?? dates[0];
      const prices = date === undefined ? null : await findPrices(date.id);
      const seats = date?.id === choice?.instanceId ? (choice?.seats ?? []) : [];
      const [first] = instances;
      const sold =
        prices === null ? null : { ...packagePrices(offer, prices.own), forAll: prices.forAll };
      const ownSeats =
        date === undefined || sold === null || seats.length === 0
          ? []
          : await findOwnSeats(context, date.id, seats, sold);
      const isForParty = draft.hasSpaces && choice?.level === null && ownSeats.length === 0;
      return {
        ...event,
        dates: dates.map(({ id, startsAt, hall }) => ({ id, startsAt, hallName: hall.name })),
        date: date === undefined ? null : pickDate(date),
        status: date === undefined && first !== undefined ? availabilityName(first) : null,
        isChosen: choice !== undefined,
        ownLevel: choice?.level ?? null,
        ownSeats,
        ...(isForParty && {
          party:
            date === undefined || sold === null
              ? null
              : await findPartySeats(context, date.id, sold, draft),
        }),
        spaces: {
          ...(prices?.own.wheelchairSpaces ?? { capacity: 0, left: 0 }),
          bands: (sold?.bands ?? [])
            .filter(({ available, byPrice }) => available > byPrice)
            .map(({ name }) => name),
        },
        levels: prices === null ? [] : listLevels(offer, prices.own, prices.forAll),
      };
    }),
  );
}

/** `forAll`: without a membership. */
type BuyerPrices = Record<"own" | "forAll", PriceList>;

const pickDate = ({ id, startsAt, status }: InstanceListing) => ({ id, startsAt, status });

/**
 * Sums up the chosen events at the usual prices, and what a membership and the package's discount save on them, which
 * only a complete package has. An estimate: the box office calculates the basket, which may have other discounts too. The
 * total is null while a price is missing.
 */
export function sumPackage(
  events: readonly ChosenEvent[],
  { quantity, level }: Pick<PackageDraft, "quantity" | "level">,
  percentOff: number,
): PackageSums {
  const lines = events
    .filter(({ isChosen }) => isChosen)
    .map((event) => {
      const chosen = chosenLevel(event, level);
      const [seat, ...seats] = seatsAt(event);
      const priced =
        seat === undefined || hasWrongSeatCount(event, quantity)
          ? chosen && Array.from({ length: quantity }, () => chosen)
          : [seat, ...seats];
      return {
        eventId: event.id,
        title: event.title,
        startsAt: event.date?.startsAt ?? null,
        total: priced && sum(priced.map(({ usual }) => usual)),
        saved: priced && sum(priced.map((one) => ticketSaving(one, percentOff))),
        asMember: priced && sum(priced.map((one) => ticketSaving(one, 0))),
      };
    });
  const isPriced = lines.every(({ total }) => total !== null);
  const saved = isPriced ? sum(lines.flatMap((line) => line.saved ?? [])) : null;
  const asMember = sum(lines.flatMap((line) => line.asMember ?? []))?.amount ?? 0;
  const gross = isPriced ? sum(lines.flatMap(({ total }) => total ?? [])) : null;
  return {
    lines: lines.map(({ eventId, title, startsAt, total }) => ({
      eventId,
      title,
      startsAt,
      total,
    })),
    saved:
      saved !== null && saved.amount > 0
        ? { sum: saved, by: savedBy(saved.amount, asMember) }
        : null,
    total: gross && money(gross.amount - (saved?.amount ?? 0), gross.currency),
  };
}

/** `asMember`: the part of `saved` that members save without the package. */
function savedBy(saved: number, asMember: number): SavedBy {
  if (asMember === 0) return "package";
  return saved === asMember ? "membership" : "both";
}

/** Null without amounts. */
const sum = ([first, ...rest]: readonly Money[]): Money | null =>
  first === undefined ? null : addMoney(first, ...rest);

/** The levels, each with what the chosen events cost there: null if one isn't sold there. As they are without events. */
export const sumLevels = <Range extends LevelRange>(
  levels: readonly Range[],
  choice: { events: readonly ChosenEvent[]; quantity: number; percentOff: number },
): (Range & { yours?: PackageSums["total"] })[] => {
  const { events, quantity, percentOff } = choice;
  if (!events.some(({ isChosen }) => isChosen)) return [...levels];
  return levels.map((range) => ({
    ...range,
    yours: sumPackage(events, { quantity, level: range.level }, percentOff).total,
  }));
};
