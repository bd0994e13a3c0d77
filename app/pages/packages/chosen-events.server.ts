import type { AppLoadContext } from "@remix-run/node";

import type { AvailabilityStatus, InstanceListing } from "#contract/schemas/event";
import type { PackageDetail } from "#contract/schemas/package";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { buyerInput, findBuyer } from "~/.server/http/visitor/find-buyer";
import { addMoney, money, timesMoney } from "~/domain/money";
import type { PackageDraft } from "~/domain/packages/package-draft";
import { discountOf, listLevels, type PackageLevel } from "~/domain/packages/package-levels";

import type { PackageSums } from "./builder/builder-view";
import { type ChosenEvent, chosenLevel } from "./chosen-event";

/** On sale online, at least to members. */
const OPEN: ReadonlySet<AvailabilityStatus> = new Set(["get-tickets", "limited", "priority"]);

/** Lists a package's events with the price levels of their chosen dates, at this visitor's prices. */
export async function listChosenEvents(
  context: AppLoadContext,
  offer: PackageDetail,
  draft: PackageDraft,
): Promise<ChosenEvent[]> {
  const { crm, now } = context;
  const buyer = await findBuyer(context);
  const levelsOf = async (instanceId: string): Promise<PackageLevel[]> => {
    const params = { id: instanceId };
    const list = await crm.getPriceList(
      buyer === null ? { params, session: null } : { params, ...buyerInput(buyer) },
    );
    if (list.ok) return listLevels(offer, list.value);
    return list.failure.code === "unavailable" ? throwErrorPage(503) : [];
  };
  const isUpcoming = ({ startsAt }: InstanceListing) => Date.parse(startsAt) > Date.parse(now);
  return Promise.all(
    offer.events.map(async ({ instances, ...event }) => {
      const choice = draft.choices.find(({ instanceId }) =>
        instances.some(({ id }) => id === instanceId),
      );
      const dates = instances.filter(
        (one) => one.id === choice?.instanceId || (OPEN.has(one.status) && isUpcoming(one)),
      );
      const date =
        dates.find(({ id }) => id === choice?.instanceId || draft.dates.includes(id)) ?? dates[0];
      return {
        ...event,
        dates: dates.map(({ id, startsAt, hall }) => ({ id, startsAt, hallName: hall.name })),
        date: date === undefined ? null : pickDate(date),
        status: date === undefined ? (instances[0]?.status ?? null) : null,
        isChosen: choice !== undefined,
        ownLevel: choice?.level ?? null,
        levels: date === undefined ? [] : await levelsOf(date.id),
      };
    }),
  );
}

const pickDate = ({ id, startsAt, status }: InstanceListing) => ({ id, startsAt, status });

/**
 * Sums up the chosen events and the discount of a complete package. An estimate: the box office calculates the basket,
 * which may have other discounts too. The total is null while a price is missing.
 */
export function sumPackage(
  events: readonly ChosenEvent[],
  { quantity, level }: Pick<PackageDraft, "quantity" | "level">,
  { percentOff, isComplete }: { percentOff: number; isComplete: boolean },
): PackageSums {
  const lines = events
    .filter(({ isChosen }) => isChosen)
    .map((event) => {
      const chosen = chosenLevel(event, level);
      return {
        eventId: event.id,
        title: event.title,
        startsAt: event.date?.startsAt ?? null,
        total: chosen && timesMoney(chosen.total, quantity),
        discount: chosen && discountOf(chosen, { percentOff, quantity }),
      };
    });
  const [first, ...rest] = lines.flatMap(({ total }) => total ?? []);
  const [firstDiscount, ...otherDiscounts] = lines.flatMap(({ discount }) => discount ?? []);
  const isPriced = lines.length > 0 && lines.every(({ total }) => total !== null);
  const saved =
    isPriced && isComplete && firstDiscount !== undefined
      ? addMoney(firstDiscount, ...otherDiscounts)
      : null;
  const gross = isPriced && first !== undefined ? addMoney(first, ...rest) : null;
  return {
    lines: lines.map(({ discount: _, ...line }) => line),
    saved: saved !== null && saved.amount > 0 ? saved : null,
    total: gross && money(gross.amount - (saved?.amount ?? 0), gross.currency),
  };
}
