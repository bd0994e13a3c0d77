import type { AppLoadContext } from "@remix-run/node";

import type { InstanceListing } from "#contract/schemas/event";
import type { PackageDetail } from "#contract/schemas/package";
import type { PriceList } from "#contract/schemas/price-list";
import { buyerInput, findBuyer } from "~/.server/session/find-buyer";
import { addMoney, money, timesMoney } from "~/domain/arithmetic/money";
import type { PackageDraft } from "~/domain/packages/package-draft";
import {
  calculateDiscount,
  type LevelRange,
  listLevels,
  type PackageLevel,
} from "~/domain/packages/package-levels";
import { packagePrices } from "~/domain/packages/package-prices";

import { availabilityName } from "~/parts/performances/performance-sale";
import type { PackageSums } from "./builder/builder-view";
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
  const pricesOf = async (instanceId: string): Promise<PriceList | null> => {
    const params = { id: instanceId };
    const list = await crm.getPriceList(
      buyer === null ? { params, session: null } : { params, ...buyerInput(buyer) },
    );
    return list.ok ? list.value : null;
  };
  return Promise.all(
    offer.events.map(async ({ instances, ...event }) => {
      const choice = draft.choices.find(({ instanceId }) =>
        instances.some(({ id }) => id === instanceId),
      );
      const dates = instances.filter((one) => one.id === choice?.instanceId || isOnSale(one, now));
      const date =
        dates.find(({ id }) => id === choice?.instanceId || draft.dates.includes(id)) ?? dates[0];
      const prices = date === undefined ? null : await pricesOf(date.id);
      const seats = date?.id === choice?.instanceId ? (choice?.seats ?? []) : [];
      const [first] = instances;
      const sold = prices === null ? null : packagePrices(offer, prices);
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
          ...(prices?.wheelchairSpaces ?? { capacity: 0, left: 0 }),
          bands: (sold?.bands ?? [])
            .filter(({ available, byPrice }) => available > byPrice)
            .map(({ name }) => name),
        },
        levels: prices === null ? [] : listLevels(offer, prices),
      };
    }),
  );
}

const pickDate = ({ id, startsAt, status }: InstanceListing) => ({ id, startsAt, status });

/**
 * Sums up the chosen events and the package's discount on them, which only a complete package has. An estimate: the box office calculates the basket,
 * which may have other discounts too. The total is null while a price is missing.
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
      const discountOn = (price: Pick<PackageLevel, "faceValue">, tickets: number) =>
        calculateDiscount(price, { percentOff, quantity: tickets });
      return {
        eventId: event.id,
        title: event.title,
        startsAt: event.date?.startsAt ?? null,
        ...(seat === undefined || hasWrongSeatCount(event, quantity)
          ? {
              total: chosen && timesMoney(chosen.total, quantity),
              discount: chosen && discountOn(chosen, quantity),
            }
          : {
              total: addMoney(seat.total, ...seats.map(({ total }) => total)),
              discount: addMoney(discountOn(seat, 1), ...seats.map((one) => discountOn(one, 1))),
            }),
      };
    });
  const [first, ...rest] = lines.flatMap(({ total }) => total ?? []);
  const [firstDiscount, ...otherDiscounts] = lines.flatMap(({ discount }) => discount ?? []);
  const isPriced = lines.length > 0 && lines.every(({ total }) => total !== null);
  const saved =
    isPriced && firstDiscount !== undefined ? addMoney(firstDiscount, ...otherDiscounts) : null;
  const gross = isPriced && first !== undefined ? addMoney(first, ...rest) : null;
  return {
    lines: lines.map(({ discount: _, ...line }) => line),
    saved: saved !== null && saved.amount > 0 ? saved : null,
    total: gross && money(gross.amount - (saved?.amount ?? 0), gross.currency),
  };
}

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
