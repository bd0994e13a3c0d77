import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { MAX_SEATS_PER_REQUEST } from "#contract/rules/tickets/ticket";
import type { PriceList } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";

import { planFolder } from "~/.server/edge/plan-files";
import { hasStage, metersToStage } from "~/.server/plans/stage-view";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { buyerInput, findBuyer } from "~/.server/session/find-buyer";
import { filterQuery, readSeatFilter, type SeatFilter } from "~/domain/seating/seat-filter";
import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import { pathTo } from "~/routing/paths";
import { choosableSections, type SeatSection } from "~/domain/seating/seat-sections";
import { seatsWithViews, spacesBeside } from "~/domain/seating/seats-by-row";
import { buttonName } from "~/ui/forms/button-value";

import { addTicketsToBasket } from "./add-tickets-to-basket.server";
import { getClosedReason, choosePresetPrice } from "~/parts/performances/performance-sale";
import { requireLoginIfRestricted } from "./require-login.server";
import { seatsPath, seatViewPath } from "~/routing/seat-paths";
import type { SeatAnswer } from "./seat-refused";

/**
 * Loads all seats that can be chosen, at this visitor's prices. 404 if the performance is of another event.
 * @param when `recently`: the seat status may be a second old
 */
export async function getSeatsPage(
  context: AppLoadContext,
  { event: eventId = "", instance: instanceId = "" }: Params,
  when: "now" | "recently" = "now",
) {
  const { crm, now } = context;
  const params = { id: instanceId };
  const [foundEvent, foundInstance, foundList, foundStatus] = await Promise.all([
    crm.getEvent({ params: { id: eventId } }),
    crm.getInstance({ params }),
    findBuyer(context).then((buyer) => crm.getPriceList({ params, ...buyerInput(buyer) })),
    when === "now" ? crm.getSeatStatus({ params }) : crm.getRecentSeatStatus({ params }),
  ]);
  const { id, title } = foundOr404(foundEvent);
  const [instance, priceList, status] = [
    foundOr404(foundInstance),
    foundOr404(foundList),
    foundOr404(foundStatus),
  ];
  const plan = foundOr404(await crm.getSeatPlan({ params: { id: status.planId } }));
  const sections = choosableSections(plan, status);
  if (instance.event.id !== eventId || sections.length === 0) return throwErrorPage(404);
  await requireLoginIfRestricted(context, instance);
  return {
    // The rest of the event isn't shown, and the page cache would compare it on each request.
    event: { id, title },
    instance,
    priceList,
    plan: {
      width: plan.width,
      height: plan.height,
      folder: planFolder(plan),
      hasStage: hasStage(plan),
    },
    sections,
    refusesSingleSeats: status.refusesSingleSeats,
    metersFrom: (seat: Seat) => metersToStage(plan, seat),
    closed: getClosedReason(instance, priceList, now),
  };
}

/** The filter of the overview that led to the page. */
const getFilter = ({ url }: Request, { bands }: PriceList): SeatFilter =>
  readSeatFilter(
    new URL(url).searchParams,
    bands.map(({ id }) => id),
  );

/** Ids of the seats in a URL, as the forms of seats with `GET` send them. */
export const seatIdsIn = (query: URLSearchParams): ReadonlySet<string> =>
  new Set(query.getAll("seat").slice(0, MAX_SEATS_PER_REQUEST));

/**
 * The seats in the URL, in hall order, without those of other halls. `own`: the others of `ownIds`; `examples`: free seats of
 * the section in the URL, if it has no seats.
 */
export async function getChosenSeats(
  context: AppLoadContext,
  params: Params,
  request: Request,
  ownIds: readonly string[] = [],
) {
  const { event, instance, priceList, plan, sections, metersFrom } = await getSeatsPage(
    context,
    params,
  );
  const query = new URL(request.url).searchParams;
  const withIds = (ids: ReadonlySet<string>) =>
    sections.flatMap((section) =>
      section.seats.flatMap((seat, index) => {
        if (!ids.has(seat.seat.id)) return [];
        const drawing = plan.hasStage ? seatViewPath(plan.folder, section.slug, index) : null;
        const meters = metersFrom(seat.seat);
        return [{ ...seat, drawing, meters, requestKey: randomUUID() }];
      }),
    );
  const seats = withIds(seatIdsIn(query));
  const section = sections.find(({ name, slug }) =>
    seats.length === 0 ? query.has(buttonName("view", slug)) : name === seats[0]?.seat.section,
  );
  const onSale = section?.seats.filter(
    ({ seat, free }) => free && choosePresetPrice(priceList, seat.band) !== null,
  );
  const chosenIds = new Set(seats.map(({ seat }) => seat.id));
  const own = withIds(new Set(ownIds.filter((id) => !chosenIds.has(id))));
  const hasSpace = own.some(({ seat }) => seat.kind === "wheelchair");
  const { others } = seatsWithViews(
    onSale?.filter(({ seat }) => hasSpace || seat.kind !== "companion") ?? [],
  );
  return {
    event,
    instance,
    priceList,
    seats,
    own,
    examples: seats.length > 0 ? [] : withIds(new Set(others.map(({ id }) => id))),
    view: section?.slug ?? null,
    filter: getFilter(request, priceList),
  };
}

const CLOSED = new Set<string>([
  "cancelled",
  "passed",
  "off-sale",
  "not-on-sale",
  "box-office-only",
] satisfies Extract<TicketRefusal, { code: "not-allowed" }>["reason"][]);

/** If the seats are refused, those still free stay chosen and the nearest free ones are offered. */
export async function takeChosenSeats(context: AppLoadContext, params: Params, request: Request) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: seatChoiceSchema });
  if (submission.status !== "success") {
    const chosen = form.getAll("seat").filter((id) => typeof id === "string");
    return refused({ refusal: null, chosen });
  }
  const { seats: requested, requestKey } = submission.value;
  const { instance, priceList, sections } = await getSeatsPage(context, params);
  const seatById = new Map(
    sections.flatMap(({ seats }) => seats.map(({ seat }) => [seat.id, seat] as const)),
  );
  const known = requested.filter(({ seatId }) => seatById.has(seatId));
  const seats = known.flatMap(({ seatId, priceTypeId }) => {
    const band = seatById.get(seatId)?.band ?? "";
    const type = priceTypeId ?? choosePresetPrice(priceList, band)?.priceTypeId;
    return type === undefined ? [] : [{ seatId, priceTypeId: type }];
  });
  const chosen = seats.map(({ seatId }) => seatId);
  const types = Object.fromEntries(seats.map((seat) => [seat.seatId, seat.priceTypeId]));
  if (seats.length < requested.length) {
    const reason = known.length < requested.length ? "unknown-seat" : "price-not-open";
    return refused({ refusal: { code: "not-allowed", reason }, chosen, types });
  }
  const refusal = await addTicketsToBasket(context, { instanceId: instance.id, seats, requestKey });
  if (refusal === null) {
    await noteSeparateCompanions(context, instance.id, sections);
    const at = { event: instance.event.id, instance: instance.id };
    const filter = getFilter(request, priceList);
    return redirect(
      form.get("intent") === "more"
        ? seatsPath(at, "overview", filterQuery(filter))
        : pathTo("basket"),
      303,
    );
  }
  if (refusal.code === "not-allowed" && CLOSED.has(refusal.reason)) {
    // The map of a closed performance redirects to its page, which would not show the refusal.
    context.session.flash("performance-closed");
    return redirect(pathTo("instance", { event: instance.event.id, instance: instance.id }), 303);
  }
  if (refusal.code !== "seats-taken") return refused({ refusal, chosen, types });
  return refused({
    refusal,
    chosen: chosen.filter((id) => !refusal.lostIds.includes(id)),
    types,
    nearest: refusal.nearest.flatMap((id) => {
      const seat = seatById.get(id);
      if (seat === undefined) return [];
      // A refusal may be stored in a cookie, so it contains only what the page shows.
      const { section, row, number, kind } = seat;
      return [{ id, section, row, number, kind }];
    }),
  });
}

/** Sets a notice if a companion seat in the basket is not next to a wheelchair space in it. It is sold anyway. */
async function noteSeparateCompanions(
  context: AppLoadContext,
  instanceId: string,
  sections: readonly SeatSection[],
): Promise<void> {
  const tickets = (await context.basket())?.tickets ?? [];
  const own = tickets.filter(({ instance }) => instance.id === instanceId);
  const held = new Set(own.map(({ seatId }) => seatId));
  const isSeparate = sections.some(({ seats }) =>
    seats.some(({ seat }) => {
      if (seat.kind !== "companion" || !held.has(seat.id)) return false;
      const spaces = spacesBeside(seats, seat);
      return spaces.length > 0 && !spaces.some(({ id }) => held.has(id));
    }),
  );
  if (isSeparate && own.some(({ seat }) => seat.kind === "wheelchair"))
    context.session.flash("companion-apart");
}

function refused(answer: Pick<SeatAnswer, "refusal" | "chosen"> & Partial<SeatAnswer>) {
  const body: SeatAnswer = { types: {}, nearest: [], nearestKey: randomUUID(), ...answer };
  return data(body, { status: 400 });
}
