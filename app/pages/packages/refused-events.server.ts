import type { AppLoadContext } from "@remix-run/node";

import type { PackageDetail } from "#contract/schemas/package";
import { nullIfUnavailable } from "#contract/calls/unavailable";
import type { PackageLevel } from "~/domain/packages/package-levels";
import type { BasketRefusal } from "~/parts/refusals/basket-refusal";

import type { BuilderError } from "./builder-errors";

type Refused = {
  offer: Pick<PackageDetail, "name">;
  quantity: number;
  /** The events are added to packages in the basket, so the quantity is fixed. */
  isInBasket?: boolean;
  /** `level` is null for own seats. */
  choices: readonly { eventId: string; instanceId: string; level: PackageLevel | null }[];
};

/**
 * Finds the events that a package was refused for. The box office reports only the first, so each performance is
 * checked separately. Nothing is held.
 */
export async function findRefusedEvents(
  context: AppLoadContext,
  { offer, quantity, choices, isInBasket = false }: Refused,
  refusal: BasketRefusal,
): Promise<BuilderError[]> {
  if (refusal.code === "limit" && refusal.limit.instanceName === offer.name) {
    const { maxTickets: max, totalTickets: total } = refusal.limit;
    return [{ at: "quantity", code: "limit", max, total }];
  }
  if (refusal.code === "not-allowed" && refusal.reason === "too-many-at-once") {
    const { seats } = refusal;
    const max = Math.floor(seats / choices.length);
    return max === 0 || isInBasket
      ? [{ at: "page", code: "refused", refusal }]
      : [{ at: "quantity", code: "at-once", max, seats }];
  }
  const lostAt =
    refusal.code === "seats-taken"
      ? choices.find(({ instanceId, level }) => level === null && instanceId === refusal.instanceId)
      : undefined;
  if (lostAt !== undefined)
    return [{ at: "event", eventId: lostAt.eventId, code: "refused", refusal }];
  const checked =
    refusal.code === "not-enough-seats" ||
    refusal.code === "seats-taken" ||
    refusal.code === "limit" ||
    refusal.code === "not-allowed"
      ? await Promise.all(choices.map((choice) => checkEvent(context, choice, quantity)))
      : [];
  const errors = checked.flatMap((error) => error ?? []);
  return errors.length > 0 ? errors : [{ at: "page", code: "refused", refusal }];
}

async function checkEvent(
  { crm, features, basket }: AppLoadContext,
  { eventId, instanceId, level }: Refused["choices"][number],
  quantity: number,
): Promise<BuilderError | null> {
  // Own seats are checked only when they are held.
  if (level === null || !features.bestAvailable) return null;
  const { band, priceType } = level;
  const call = crm.findBestSeats({
    params: { id: instanceId },
    body: {
      choices: [{ band: band.id, priceTypeId: priceType.id, quantity }],
      together: true,
      basketId: (await basket())?.id ?? null,
    },
  });
  const preview = await nullIfUnavailable(call);
  if (preview === null || preview.ok) return null;
  const { failure } = preview;
  switch (failure.code) {
    case "not-enough-seats":
    case "limit":
    case "not-allowed":
      return { at: "event", eventId, code: "refused", refusal: failure };
    case "invalid":
    case "not-found":
      return { at: "event", eventId, code: "level-gone" };
  }
}
