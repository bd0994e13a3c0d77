import { randomUUID } from "node:crypto";

import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import type { FoundSeat } from "#contract/operations/best-seats";
import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { nullIfUnavailable } from "#contract/unavailable";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { buyerInput, findBuyer } from "~/.server/session/find-buyer";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { foundSeatsFormSchema, ticketChoiceSchema } from "~/domain/schemas/ticket-choice";
import { removeCode, submitCode } from "~/parts/basket/change-codes.server";
import { calendarDay } from "~/domain/dates";
import { pathTo } from "~/routing/paths";

import { addTicketsToBasket, type TicketRequest } from "../add-tickets-to-basket.server";
import { getClosedReason, hasPersonalPrices } from "~/parts/performances/performance-sale";
import { requireLoginIfRestricted } from "../require-login.server";
import { findReservationLinks } from "~/parts/performances/reservation-links.server";

/**
 * Loads a performance with this visitor's prices and codes. `personal`: any of the data is specific to this visitor.
 * 404 if the performance is of another event.
 */
export async function getInstancePage(
  context: AppLoadContext,
  { event: eventId = "", instance: id = "" }: Params,
) {
  const { crm, session, now } = context;
  const params = { id };
  const [foundEvent, foundInstance, forAll, buyer, reservations] = await Promise.all([
    crm.getEvent({ params: { id: eventId } }),
    crm.getInstance({ params }),
    nullIfUnavailable(crm.getPriceList({ params, session: null })),
    findBuyer(context),
    findReservationLinks(context, id),
  ]);
  const [event, instance] = [foundOr404(foundEvent), foundOr404(foundInstance)];
  if (instance.event.id !== eventId) return throwErrorPage(404);
  await requireLoginIfRestricted(context, instance);
  const [priceList, basket] =
    buyer === null
      ? [forAll, null]
      : await Promise.all([
          nullIfUnavailable(crm.getPriceList({ params, ...buyerInput(buyer) })),
          buyer.hasRights ? context.basket() : null,
        ]);
  if (priceList?.ok === false) return throwErrorPage(404);
  // A notice confirms the new entry, so the waiting list is not offered again.
  const hasJoinedWaitingList = session.showNotices().includes("waiting-list-joined");
  const isToday = calendarDay(instance.startsAt) === calendarDay(now);
  const page = {
    event,
    instance,
    isToday,
    reservations,
    hasJoinedWaitingList,
    hasPriceChoice: hasPriceChoice(context, instance),
    requestKey: randomUUID(),
  };
  if (priceList === null) {
    const closed = instance.status === "passed" ? ("passed" as const) : ("unavailable" as const);
    const unavailable = { ...page, priceList: noPrices(id), codes: [], canSignIn: false };
    return data(
      { ...unavailable, closed, personal: true },
      { status: closed === "passed" ? 200 : 503 },
    );
  }
  const closed = getClosedReason(instance, priceList.value, now);
  const codes = basket?.codes ?? [];
  return {
    ...page,
    priceList: priceList.value,
    codes,
    closed,
    canSignIn: closed === "priority" && session.crmSession === null,
    personal: codes.length > 0 || hasJoinedWaitingList || hasPersonalPrices(priceList.value),
  };
}

const hasPriceChoice = (
  { venue, features }: AppLoadContext,
  { hall, seating }: Pick<InstanceDetail, "hall" | "seating">,
) =>
  (features.bestAvailable || seating !== "reserved") &&
  !venue.hallsWithoutPriceChoice.includes(hall.id);

const noPrices = (instanceId: string): PriceList => ({
  instanceId,
  openToBuyer: false,
  terms: "public",
  priceTypes: [],
  wheelchairSpaces: { capacity: 0, left: 0 },
  bands: [],
});

export async function submitTicketChoice(
  context: AppLoadContext,
  request: Request,
  { event = "", instance: id = "" }: Params,
) {
  const instance = foundOr404(await context.crm.getInstance({ params: { id } }));
  const form = await request.formData();
  const here = pathTo("instance", { event, instance: id });
  const intent = form.get("intent");
  switch (intent) {
    case "sign-in":
      context.session.returnTo = here;
      return redirect(pathTo("login"), 303);
    case "code":
      return submitCode(context, form, here);
    case "remove-code":
      return removeCode(context, form, here);
    default:
      await requireLoginIfRestricted(context, instance);
      if (!hasPriceChoice(context, instance)) return redirect(here, 303);
      return chooseByPrice(
        context,
        form,
        instance,
        intent === "preview" || intent === "take" ? intent : "add",
      );
  }
}

type Choice = {
  choices: NonNullable<TicketRequest["choices"]>;
  together: boolean;
  requestKey: string;
};

/**
 * Returns a refusal with the choice and, if previewed seats were taken, with other seats.
 * @param intent `preview`: finds seats; `take`: adds exactly the previewed seats; `add`: adds the best seats left
 */
async function chooseByPrice(
  context: AppLoadContext,
  form: FormData,
  instance: InstanceDetail,
  intent: "preview" | "take" | "add",
) {
  const { id, maxTickets } = instance;
  const { priceTypes } = foundOr404(
    await context.crm.getPriceList({ params: { id }, session: null }),
  );
  const schema = ticketChoiceSchema(maxTickets, amountRanges(priceTypes), amountNotation(context));
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return choiceReply(submission, form);
  const choice = submission.value;
  if (intent === "preview")
    return choiceReply(submission, form, await previewSeats(context, id, choice));
  const seats = intent === "take" ? previewedSeats(form, choice) : undefined;
  if (seats === null) return throwErrorPage(400);
  const { requestKey } = choice;
  const refusal = await addTicketsToBasket(
    context,
    seats === undefined ? { instanceId: id, ...choice } : { instanceId: id, requestKey, seats },
  );
  if (refusal === null) return redirect(pathTo("basket"), 303);
  if (intent === "add" || refusal.code !== "seats-taken")
    return choiceReply(submission, form, { refusal });
  const { seats: otherSeats } = await previewSeats(context, id, choice);
  return choiceReply(submission, form, { refusal, seats: otherSeats });
}

type Preview = { seats: FoundSeat[] | null; refusal: TicketRefusal | null };

/** The seats that a choice would get now, or a refusal. Nothing is held. */
async function previewSeats(
  { crm, basket }: AppLoadContext,
  id: string,
  { choices, together }: Choice,
): Promise<Preview> {
  const preview = await crm.findBestSeats({
    params: { id },
    body: { choices, together, basketId: (await basket())?.id ?? null },
  });
  if (preview.ok) return { seats: preview.value.seats, refusal: null };
  const { failure } = preview;
  switch (failure.code) {
    case "not-enough-seats":
    case "limit":
    case "not-allowed":
      return { seats: null, refusal: failure };
    case "invalid":
      return { seats: null, refusal: { code: "not-allowed", reason: "price-not-open" } };
    case "not-found":
      return throwErrorPage(404);
  }
}

/** The form's previewed seats at the amounts of the choice; null if the fields are invalid. */
function previewedSeats(form: FormData, { choices }: Choice): TicketRequest["seats"] | null {
  const submission = parseWithZod(form, { schema: foundSeatsFormSchema });
  if (submission.status !== "success") return null;
  return submission.value.map(({ seatId, bandId, priceTypeId }) => {
    const chosen = choices.find((one) => one.band === bandId && one.priceTypeId === priceTypeId);
    return { seatId, priceTypeId, amount: chosen?.amount };
  });
}

function choiceReply<Value>(
  submission: Submission<Value>,
  form: FormData,
  { refusal = null, seats = null }: Partial<Preview> = {},
) {
  const found = seats && { seats, requestKey: randomUUID(), chosen: choiceFields(form) };
  const choice = { lastResult: submission.reply(), refusal, found };
  const isPreview = seats !== null && refusal === null;
  return data({ kind: "choice", ...choice } as const, { status: isPreview ? 200 : 400 });
}

const choiceFields = (form: FormData) =>
  [...form].flatMap(([name, value]): [string, string][] =>
    /^(quantity\.|amount\.|together$)/.test(name) && typeof value === "string" && value !== ""
      ? [[name, value]]
      : [],
  );

/** The pay-what-you-wish ranges by price type, in minor units. */
const amountRanges = (priceTypes: PriceList["priceTypes"]) =>
  new Map(
    priceTypes.flatMap(({ id, payWhatYouWish: range }) =>
      range === null ? [] : [[id, { min: range.min.amount, max: range.max.amount }] as const],
    ),
  );
