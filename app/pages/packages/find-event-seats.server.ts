import type { AppLoadContext } from "@remix-run/node";

import type { PriceList } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import { planFolder } from "~/.server/edge/plan-files";
import { hasStage } from "~/.server/plans/stage-view";
import { foundOr404 } from "~/.server/rendering/replies";
import type { DraftSeat, PackageDraft } from "~/domain/packages/package-draft";
import { listOffers } from "~/pages/events/choose-seats/page.server";
import { usualTotal } from "~/domain/packages/package-prices";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import { choosableSections } from "~/domain/seating/seat-sections";
import { findWheelchairPlaces } from "~/domain/seating/wheelchair-offers";

import type { OwnSeat, PartySeats } from "./chosen-event";

/** `forAll`: those of visitors without a membership. */
type Prices = PriceParts & { forAll: PriceParts };
type PriceParts = Pick<PriceList, "bands" | "priceTypes">;

/** Names and prices own seats, without those that the hall does not have or the package does not sell. */
export async function findOwnSeats(
  context: AppLoadContext,
  instanceId: string,
  seats: readonly DraftSeat[],
  prices: Prices,
): Promise<OwnSeat[]> {
  const { plan } = await getHall(context, instanceId);
  return seats.flatMap(({ seatId, priceTypeId }) => {
    const seat = plan.seats.find(({ id }) => id === seatId);
    return seat === undefined ? [] : priceSeat(seat, priceTypeId, prices);
  });
}

/**
 * Finds the best wheelchair space for a party of one person per package, with the others' seats: at the level that is
 * chosen for all events, or in any band at its usual price. Null if there is none.
 */
export async function findPartySeats(
  context: AppLoadContext,
  instanceId: string,
  prices: Prices,
  { quantity, level }: Pick<PackageDraft, "quantity" | "level">,
): Promise<PartySeats | null> {
  const { plan, status } = await getHall(context, instanceId);
  const sold =
    level === null ? prices.bands : prices.bands.filter((one) => one.name === level.band);
  const list = { ...prices, bands: sold };
  const offer =
    plan.seating === "reserved"
      ? listOffers(
          choosableSections(plan, status),
          list,
          { together: quantity, feature: "wheelchair" },
          { folder: planFolder(plan), hasStage: hasStage(plan) },
        )[0]
      : findWheelchairPlaces(plan, status, { quantity, bands: sold.map(({ id }) => id) });
  if (offer === undefined || offer === null) return null;
  const seats = [...offer.seats, ...offer.nearby.flatMap((group) => group.seats)];
  const priced = seats.flatMap((seat) =>
    priceSeat(
      seat,
      level?.priceTypeId ?? choosePresetPrice(list, seat.band)?.priceTypeId ?? "",
      list,
    ),
  );
  return priced.length < quantity ? null : { seats: priced, offer };
}

async function getHall({ crm }: AppLoadContext, instanceId: string) {
  const status = foundOr404(await crm.getRecentSeatStatus({ params: { id: instanceId } }));
  return { status, plan: foundOr404(await crm.getSeatPlan({ params: { id: status.planId } })) };
}

function priceSeat(seat: Seat, priceTypeId: string, { bands, forAll }: Prices): OwnSeat[] {
  const price = bands
    .find(({ id }) => id === seat.band)
    ?.prices.find((one) => one.priceTypeId === priceTypeId);
  if (price === undefined) return [];
  const { id: seatId, section, row, number, kind } = seat;
  const { total, faceValue } = price;
  const usual = usualTotal(forAll, { bandId: seat.band, priceTypeId, total });
  return [{ seatId, priceTypeId, label: { section, row, number, kind }, total, usual, faceValue }];
}
