import type { SeatLabel } from "#contract/schemas/seat-label";
import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { seatChoiceSchema } from "~/domain/schemas/seat-choice";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";

import { found, refuse } from "~/.server/http/pages/replies";
import { addTicketsToBasket } from "./add-tickets-to-basket.server";
import { getSeatsPage } from "./get-seats-page.server";
import { seatPrice } from "./seat-price";

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
  const refusedFor = (reason: string) =>
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
