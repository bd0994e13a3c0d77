import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { planFolder } from "~/.server/http/plan-files";
import { foundOr404, throwErrorPage } from "~/.server/http/rendering/replies";
import type { TicketRefusal } from "~/pages/basket/basket-refusal";
import { buyerInput, findBuyer } from "~/.server/http/visitor/find-buyer";
import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import { pathTo } from "~/routing/paths";
import { choosableSections, type SeatSection } from "~/seats/seat-sections";
import { spacesBeside } from "~/seats/seats-by-row";

import { addTicketsToBasket } from "./add-tickets-to-basket.server";
import { closedReason, presetPrice } from "./performance-sale";
import { seatsPath, seatViewPath } from "./seat-pages";
import type { SeatAnswer } from "./seat-refused";

/**
 * Every seat that can be chosen, at this visitor's prices. Not found also for another event's performance.
 * @param when `recently`: the status of seats may be a second old
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
  return {
    // The rest of the event is not shown, and would be compared with each request.
    event: { id, title },
    instance,
    priceList,
    plan: { width: plan.width, height: plan.height, folder: planFolder(plan) },
    sections,
    closed: closedReason(instance, priceList, now),
  };
}

/** More seats than any limit allows. */
const MOST = 50;

/** The seats that the address names, in the order of the hall, without those of other halls. */
export async function getChosenSeats(context: AppLoadContext, params: Params, request: Request) {
  const { event, instance, priceList, plan, sections } = await getSeatsPage(context, params);
  const chosen = new URL(request.url).searchParams.getAll("seat");
  const wanted = new Set(chosen.slice(0, MOST));
  const seats = sections.flatMap((section) =>
    section.seats.flatMap((standing, index) => {
      if (!wanted.has(standing.seat.id)) return [];
      return [{ ...standing, drawing: seatViewPath(plan.folder, section.slug, index) }];
    }),
  );
  const section = sections.find(({ name }) => name === seats[0]?.seat.section);
  return { event, instance, priceList, seats, view: section?.slug ?? null };
}

const CLOSED = new Set<string>([
  "cancelled",
  "passed",
  "off-sale",
  "not-on-sale",
  "box-office-only",
] satisfies Extract<TicketRefusal, { code: "not-allowed" }>["reason"][]);

/** When refused, what is still free stays chosen, and the nearest free seats are offered. */
export async function takeChosenSeats(context: AppLoadContext, params: Params, request: Request) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: seatChoiceSchema });
  if (submission.status !== "success") {
    const chosen = form.getAll("seat").filter((id) => typeof id === "string");
    return refused({ refusal: null, chosen });
  }
  const { seats: wanted, requestKey } = submission.value;
  const { instance, priceList, sections } = await getSeatsPage(context, params);
  const seatById = new Map(
    sections.flatMap(({ seats }) => seats.map(({ seat }) => [seat.id, seat] as const)),
  );
  const known = wanted.filter(({ seatId }) => seatById.has(seatId));
  const seats = known.flatMap(({ seatId, priceTypeId }) => {
    const band = seatById.get(seatId)?.band ?? "";
    const type = priceTypeId ?? presetPrice(priceList, band)?.priceTypeId;
    return type === undefined ? [] : [{ seatId, priceTypeId: type }];
  });
  const chosen = seats.map(({ seatId }) => seatId);
  const types = Object.fromEntries(seats.map((seat) => [seat.seatId, seat.priceTypeId]));
  if (seats.length < wanted.length) {
    const reason = known.length < wanted.length ? "unknown-seat" : "price-not-open";
    return refused({ refusal: { code: "not-allowed", reason }, chosen, types });
  }
  const refusal = await addTicketsToBasket(context, { instanceId: instance.id, seats, requestKey });
  if (refusal === null) {
    await noteCompanionsApart(context, instance.id, sections);
    const at = { event: instance.event.id, instance: instance.id };
    return redirect(
      form.get("intent") === "more" ? seatsPath(at, "overview") : pathTo("basket"),
      303,
    );
  }
  if (refusal.code === "not-allowed" && CLOSED.has(refusal.reason)) {
    // The map of a performance that is closed leads to its page, where a refused answer would be lost.
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
      // A refused answer may be saved in a cookie, so it has only what the page shows.
      const { section, row, number, kind } = seat;
      return [{ id, section, row, number, kind }];
    }),
  });
}

/** Warns that a companion seat in the basket is beside none of its wheelchair spaces: it is sold all the same. */
async function noteCompanionsApart(
  context: AppLoadContext,
  instanceId: string,
  sections: readonly SeatSection[],
): Promise<void> {
  const tickets = (await context.basket())?.tickets ?? [];
  const own = tickets.filter(({ instance }) => instance.id === instanceId);
  const held = new Set(own.map(({ seatId }) => seatId));
  const isApart = sections.some(({ seats }) =>
    seats.some(({ seat }) => {
      if (seat.kind !== "companion" || !held.has(seat.id)) return false;
      const spaces = spacesBeside(seats, seat);
      return spaces.length > 0 && !spaces.some(({ id }) => held.has(id));
    }),
  );
  if (isApart && own.some(({ seat }) => seat.kind === "wheelchair"))
    context.session.flash("companion-apart");
}

function refused(answer: Pick<SeatAnswer, "refusal" | "chosen"> & Partial<SeatAnswer>) {
  const body: SeatAnswer = { types: {}, nearest: [], nearestKey: randomUUID(), ...answer };
  return data(body, { status: 400 });
}
