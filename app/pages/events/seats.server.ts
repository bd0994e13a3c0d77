import type { Outcome } from "#contract/define";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { SeatPlan } from "#contract/schemas/seat-plan";
import { choosableSections } from "~/domain/seats/seat-sections";
import { closedReason } from "~/domain/events/closed-reason";
import type { ClosedReason } from "~/domain/events/closed-reason";
import type { SeatSection, StandingSeat } from "~/domain/seats/seat-sections";
import type { Crm } from "~/.server/ticketing/ticketing";
import { buyerInput, findBuyer } from "~/.server/http/visitor/find-buyer";
import type { Visit } from "~/.server/http/visitor/find-buyer";
import type { SeatLabel } from "#contract/schemas/ticket";
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { seatChoiceSchema } from "~/domain/schemas/ticket-choice";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import { found, refuse } from "~/.server/http/pages/replies";
import { addTicketsToBasket } from "./add-tickets-to-basket.server";
import { seatPrice } from "./seat-words";

type ChosenSeats = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  /** In the order of the hall; seats that are not of it are left out. */
  seats: StandingSeat[];
  /** The section that they were chosen in, by its name in the address; null when there are none. */
  view: string | null;
};

/** Above any limit. */
const MOST = 50;

/** Seats by their ids, with what is known of each. Safe to repeat. */
export async function getChosenSeats(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
  chosen: readonly string[],
  visit: Visit & { now: string },
): Promise<Outcome<ChosenSeats, "not-found">> {
  const found = await getSeatsPage(crm, ids, visit);
  if (!found.ok) return found;
  const { event, instance, priceList, sections } = found.value;
  const wanted = new Set(chosen.slice(0, MOST));
  const seats = sections.flatMap((section) =>
    section.seats.filter(({ seat }) => wanted.has(seat.id)),
  );
  const section = sections.find(({ name }) => name === seats[0]?.seat.section);
  return { ok: true, value: { event, instance, priceList, seats, view: section?.slug ?? null } };
}

/** A performance with every seat of its hall as it stands now. */
type SeatsPage = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  plan: Pick<SeatPlan, "width" | "height">;
  sections: SeatSection[];
  /** Null when seats can be chosen. */
  closed: ClosedReason | null;
};

/**
 * All that choosing seats of a performance needs, at the prices that this visitor may buy at. `not-found` also for one
 * of which no place is chosen by itself. Safe to repeat.
 */
export async function getSeatsPage(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
  visit: Visit & { now: string },
  when: "now" | "recently" = "now",
): Promise<Outcome<SeatsPage, "not-found">> {
  const params = { id: ids.instanceId };
  const [event, instance, priceList, standing] = await Promise.all([
    crm.getEvent({ params: { id: ids.eventId } }),
    crm.getInstance({ params }),
    findBuyer(visit).then((buyer) => crm.getPriceList({ params, ...buyerInput(buyer) })),
    when === "now" ? crm.getSeatStatus({ params }) : crm.getRecentSeatStatus({ params }),
  ]);
  if (!event.ok) return event;
  if (!instance.ok) return instance;
  if (!priceList.ok) return priceList;
  if (!standing.ok) return standing;
  const plan = await crm.getSeatPlan({ params: { id: standing.value.planId } });
  if (!plan.ok) return plan;
  const sections = choosableSections(plan.value, standing.value);
  if (instance.value.event.id !== ids.eventId || sections.length === 0)
    return { ok: false, failure: { code: "not-found" } };
  return {
    ok: true,
    value: {
      event: event.value,
      instance: instance.value,
      priceList: priceList.value,
      plan: { width: plan.value.width, height: plan.value.height },
      sections,
      closed: closedReason(instance.value, priceList.value, visit.now),
    },
  };
}

type Answer = {
  refusal: TicketRefusal | null;
  chosen: string[];
  /** The price types that were chosen, by seat. */
  types: Record<string, string>;
  nearest: (SeatLabel & { id: string })[];
  nearestKey: string;
};

/**
 * Takes the seats of a posted form into the visitor's basket, each at the price type chosen for it, or says why not:
 * what was lost is named, what is still free stays chosen, and what is nearest to all of it is offered.
 */
export async function takeChosenSeats(
  context: AppLoadContext,
  request: Request,
  ids: { eventId: string; instanceId: string },
) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: seatChoiceSchema });
  if (submission.status !== "success") {
    const chosen = form.getAll("seat").filter((id) => typeof id === "string");
    return refusedWith({ refusal: null, chosen });
  }
  const { seats: wanted, requestKey } = submission.value;
  const page = found(await getSeatsPage(context.crm, ids, context));
  const standing = new Map(
    page.sections.flatMap(({ seats }) => seats.map((one) => [one.seat.id, one] as const)),
  );
  const known = wanted.filter(({ seatId }) => standing.has(seatId));
  const seats = known.flatMap(({ seatId, priceTypeId }) => {
    const seat = standing.get(seatId)?.seat;
    const type = priceTypeId ?? (seat && seatPrice(page.priceList, seat)?.priceTypeId);
    return type === undefined ? [] : [{ seatId, priceTypeId: type }];
  });
  const chosen = seats.map(({ seatId }) => seatId);
  const types = Object.fromEntries(seats.map((seat) => [seat.seatId, seat.priceTypeId]));
  const refusedFor = (reason: "unknown-seat" | "price-not-open") =>
    refusedWith({ refusal: { code: "not-allowed", reason }, chosen, types });
  if (known.length < wanted.length) return refusedFor("unknown-seat");
  if (seats.length < known.length) return refusedFor("price-not-open");
  const added = await addTicketsToBasket(
    context.crm,
    (await context.basket())?.id ?? null,
    { instanceId: ids.instanceId, seats, requestKey },
    context.session.crmSession,
  );
  if (added.ok) {
    context.keepBasket(added.basket);
    context.session.flash("tickets-added");
    return { ok: true } as const;
  }
  if (added.refusal === null) return refuse(added.status);
  const lost = added.refusal.code === "seats-taken" ? added.refusal : null;
  const nearest = (lost?.nearest ?? []).flatMap((id) => {
    const one = standing.get(id);
    if (one === undefined) return [];
    const { section, row, number, kind } = one.seat;
    return [{ id, section, row, number, kind }];
  });
  return refusedWith({
    refusal: added.refusal,
    chosen: chosen.filter((id) => !lost?.lostIds.includes(id)),
    types,
    nearest,
  });
}

function refusedWith(answer: Pick<Answer, "refusal" | "chosen"> & Partial<Answer>) {
  const whole: Answer = { types: {}, nearest: [], nearestKey: randomUUID(), ...answer };
  return { ok: false, reply: data(whole, { status: 400 }) } as const;
}
