import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { MAX_SEATS_PER_REQUEST } from "#contract/rules/tickets/ticket";
import { foundOr404, throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { buyerInput, findBuyer } from "~/.server/session/find-buyer";
import { retryUntilApplied } from "~/.server/ticketing/retry-until-applied";
import {
  type DraftSeat,
  type PackageDraft,
  readDraft,
  withChoice,
} from "~/domain/packages/package-draft";
import { isOnSale } from "~/domain/packages/open-dates";
import { chosenType } from "~/domain/packages/package-lines";
import { packagePrices } from "~/domain/packages/package-prices";
import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { choosePresetPrice, type OfferedPrices } from "~/parts/performances/performance-sale";
import { pathTo } from "~/routing/paths";
import { choosableSections, type SeatWithStatus } from "~/domain/seating/seat-sections";

import { eventFieldId } from "./builder-errors";
import { builderPath } from "./builder-path";
import { draftPath, readTarget } from "./builder-query";
import type { EventSeatsAnswer } from "./event-seat-words";
import { packageOutcome } from "~/parts/packages/package-outcome.server";
import { findPackageLine } from "./package-line.server";
import { getPackage } from "~/parts/packages/get-packages.server";
import { redirectWithDraft } from "./packages.server";

/**
 * A performance of a package whose seats are chosen: before the package is added, or again in the basket. Redirects to
 * the package if it does not sell the performance, and a series to its own map.
 */
export async function getEventSeats(
  context: AppLoadContext,
  request: Request,
  { package: id = "", instance = "", view }: Params,
) {
  const { crm, now } = context;
  const url = new URL(request.url);
  const offer = await getPackage(context, id);
  const event = offer.events.find(({ instances }) => instances.some((one) => one.id === instance));
  const date = event?.instances.find((one) => one.id === instance);
  if (event === undefined || date === undefined) return throwErrorPage(404);
  const target = readTarget(url.searchParams);
  const line = await findPackageLine(context, offer, target.item);
  const held = line?.tickets.filter((ticket) => ticket.instance.id === instance) ?? [];
  if (held.length === 0) {
    if (offer.type === "fixed-series") {
      const at = { series: offer.id };
      throwRedirect(
        view === undefined
          ? pathTo("series-prices", at, { date: instance })
          : pathTo("series-seats", { ...at, view }, { date: instance }),
      );
    }
    if (offer.status !== "on-sale" || !isOnSale(date, now))
      throwRedirect(`${builderPath(offer)}#${eventFieldId(event.id)}`);
  }
  const params = { id: instance };
  const buyer = await findBuyer(context);
  const [list, status] = await Promise.all([
    crm.getPriceList({ params, ...buyerInput(buyer) }),
    crm.getSeatStatus({ params }),
  ]);
  const seatStatus = foundOr404(status);
  const prices = foundOr404(list);
  const plan = foundOr404(await crm.getSeatPlan({ params: { id: seatStatus.planId } }));
  if (plan.seating === "virtual") return throwErrorPage(404);
  const draft = readDraft(url.searchParams, offer);
  const own = new Set(held.map(({ seatId }) => seatId));
  return {
    offer,
    event,
    date,
    target,
    draft,
    /** The line in the basket whose seats are changed, and its tickets; null if a new package is put together. */
    changing: line === null || held.length === 0 ? null : { ...line, tickets: held },
    quantity: line?.quantity ?? draft.quantity,
    maxQuantity: line === null ? offer.maxPerOrder : null,
    priceList: packagePrices(offer, prices),
    wheelchairSpaces: prices.wheelchairSpaces,
    plan,
    seatStatus: {
      ...seatStatus,
      // The visitor's own seats can be kept.
      status: [...seatStatus.status]
        .map((state, index) => (own.has(plan.seats[index]?.id ?? "") ? "f" : state))
        .join(""),
    },
    chosen:
      held.length > 0
        ? [...own]
        : (draft.choices.find((one) => one.instanceId === instance)?.seats ?? []).map(
            ({ seatId }) => seatId,
          ),
    /** Where the visitor came from. */
    back: held.length > 0 ? pathTo("basket") : draftPath(builderPath(offer), draft, target),
    requestKey: randomUUID(),
  };
}

export type EventSeats = Awaited<ReturnType<typeof getEventSeats>>;

/** Keeps the chosen seats in the package's draft, or changes those of a package in the basket. */
export async function submitEventSeats(context: AppLoadContext, request: Request, params: Params) {
  const choice = await getEventSeats(context, request, params);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: seatChoiceSchema });
  const { quantity, date } = choice;
  if (submission.status !== "success") return refuse({ chosen: [], refusal: null });
  const { seats: requested, requestKey } = submission.value;
  const chosen = requested.map(({ seatId }) => seatId);
  if (chosen.length !== quantity) return refuse({ chosen, refusal: null });
  const sold = choosableSections(choice.plan, choice.seatStatus).flatMap(({ seats }) => seats);
  const found = chosen.flatMap((id) => sold.find(({ seat }) => seat.id === id) ?? []);
  const seats = withPriceTypes(found, requested, choice);
  if (found.length < chosen.length || seats.length < found.length) {
    const reason = found.length < chosen.length ? "unknown-seat" : "price-not-open";
    return refuse({ chosen, refusal: { code: "not-allowed", reason } });
  }
  const types = Object.fromEntries(seats.map((seat) => [seat.seatId, seat.priceTypeId]));
  const lost = found.filter(({ free }) => !free).map(({ seat }) => seat);
  if (lost.length > 0) {
    const lostIds = lost.map(({ id }) => id);
    return refuse({
      chosen: chosen.filter((id) => !lostIds.includes(id)),
      types,
      refusal: {
        code: "seats-taken",
        instanceId: date.id,
        lost: lost.map(({ section, row, number, kind }) => ({ section, row, number, kind })),
        lostIds,
        nearest: [],
      },
    });
  }
  if (choice.changing === null) {
    return redirectWithChoice(choice, { instanceId: date.id, level: null, seats });
  }
  const changed = await changeSeats(context, choice.changing, date.id, { seats, requestKey });
  if (!changed.ok) {
    const { failure } = changed;
    if ("refusal" in failure) return refuse({ chosen, types, refusal: failure.refusal });
    return leaveCheckout(context, failure);
  }
  context.keepBasket(changed.value);
  context.session.flash("line-changed");
  return redirect(pathTo("basket"), 303);
}

/** Back to the builder, with the seats or the level that were chosen at the event. */
export function redirectWithChoice(
  { draft, event, offer, target }: Pick<EventSeats, "draft" | "event" | "offer" | "target">,
  choice: PackageDraft["choices"][number],
) {
  const path = draftPath(builderPath(offer), withChoice(draft, event, choice), target);
  return redirectWithDraft(`${path}#${eventFieldId(event.id)}`);
}

/** The posted price type of each seat, that of its ticket in the basket, or the usual one. Omits seats without a price. */
function withPriceTypes(
  found: readonly SeatWithStatus[],
  requested: readonly { seatId: string; priceTypeId: string | null }[],
  { changing, priceList }: Pick<EventSeats, "changing" | "priceList">,
): DraftSeat[] {
  const ids = new Set(found.map(({ seat }) => seat.id));
  const kept = new Map(changing?.tickets.map((ticket) => [ticket.seatId, chosenType(ticket)]));
  // The price types of the seats that are given back.
  const left = [...kept].flatMap(([seatId, type]) => (ids.has(seatId) ? [] : [type]));
  return found.flatMap(({ seat: { id: seatId, band } }) => {
    const posted = requested.find((one) => one.seatId === seatId)?.priceTypeId ?? null;
    const own = posted ?? kept.get(seatId) ?? left.shift() ?? null;
    const priceTypeId =
      own !== null && (posted !== null || isSold(priceList, band, own))
        ? own
        : choosePresetPrice(priceList, band)?.priceTypeId;
    if (priceTypeId === undefined || !isSold(priceList, band, priceTypeId)) return [];
    return [{ seatId, priceTypeId }];
  });
}

const isSold = ({ bands }: OfferedPrices, band: string, type: string): boolean =>
  bands.some(({ id, prices }) => id === band && prices.some((one) => one.priceTypeId === type));

/** Safe to retry with the same `requestKey`. */
async function changeSeats(
  { crm }: AppLoadContext,
  { basketId, id: itemId }: NonNullable<EventSeats["changing"]>,
  instanceId: string,
  { seats, requestKey }: { seats: readonly DraftSeat[]; requestKey: string },
) {
  const choice = {
    instanceId,
    priceTypeId: seats[0]?.priceTypeId ?? "",
    seatIds: seats.map(({ seatId }) => seatId),
    priceTypeIds: seats.map(({ priceTypeId }) => priceTypeId),
  };
  return packageOutcome(
    await retryUntilApplied(
      requestKey,
      (key) =>
        crm.changePackageDate({
          params: { id: basketId, itemId, instanceId },
          body: { choices: [choice] },
          requestKey: key,
        }),
      ({ tickets }) =>
        seats.every(({ seatId, priceTypeId }) =>
          tickets.some(
            (ticket) =>
              ticket.packageItemId === itemId &&
              ticket.instance.id === instanceId &&
              ticket.seatId === seatId &&
              chosenType(ticket) === priceTypeId,
          ),
        ),
    ),
  );
}

const refuse = ({
  chosen,
  types = {},
  refusal,
}: Omit<EventSeatsAnswer, "types"> & Partial<EventSeatsAnswer>) =>
  data<EventSeatsAnswer>(
    { chosen: chosen.slice(0, MAX_SEATS_PER_REQUEST), types, refusal },
    { status: 400 },
  );
