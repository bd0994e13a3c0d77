import { randomUUID } from "node:crypto";

import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { nullIfUnavailable } from "#contract/calls/unavailable";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { buyerInput, findBuyer } from "~/.server/session/find-buyer";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { foundSeatsFormSchema, ticketChoiceSchema } from "~/domain/schemas/ticket-choice";
import { removeCode, submitCode } from "~/parts/basket/change-codes.server";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { isSameDay } from "~/domain/arithmetic/dates";
import { checkoutFacts } from "~/parts/checkout/checkout-facts.server";
import { firstIncompleteStep } from "~/parts/checkout/visitor-steps";
import { pathTo } from "~/routing/paths";

import { findBandPlaces } from "../band-places.server";
import { findSeats, offerSeats, type ChosenTickets } from "../offer-seats.server";
import { choiceFields, type ChosenFields, foundSeatsPath, OTHERS } from "./found-seats-path";
import { addTicketsToBasket, type TicketRequest } from "../add-tickets-to-basket.server";
import {
  getClosedReason,
  hasPersonalPrices,
  publicPrices,
} from "~/parts/performances/performance-sale";
import { requireLoginIfRestricted } from "../require-login.server";
import { buySeatsByWallet, findWalletForSeats } from "../seats-by-wallet.server";
import { findReservationLinks } from "~/parts/performances/reservation-links.server";

/**
 * Loads a performance with this visitor's prices and codes. `personal`: any of the data is specific to this visitor. 404 if
 * the performance is of another event.
 * @param query of a page where tickets are chosen: seats are found for the choice in it
 */
export async function getInstancePage(
  context: AppLoadContext,
  { event: eventId = "", instance: id = "" }: Params,
  query: URLSearchParams | null = null,
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
  const isToday = isSameDay(instance.startsAt, now);
  const page = {
    event,
    instance,
    isToday,
    reservations,
    hasJoinedWaitingList,
    hasPriceChoice: hasPriceChoice(context, instance),
    requestKey: randomUUID(),
    publicPrices: buyer !== null && forAll?.ok ? publicPrices(forAll.value) : {},
    places: {},
    chosen: null,
    refusal: null,
    found: null,
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
  const isOpen = query !== null && closed === null && page.hasPriceChoice;
  const offer =
    isOpen && instance.seating === "reserved" && query.has("tickets")
      ? await findChosenSeats(context, instance, priceList.value, query)
      : null;
  return {
    ...page,
    ...offer,
    priceList: priceList.value,
    places: isOpen && !offer?.found ? await findBandPlaces(context, instance) : {},
    codes,
    closed,
    canSignIn: closed === "priority" && session.crmSession === null,
    personal:
      offer !== null ||
      codes.length > 0 ||
      hasJoinedWaitingList ||
      hasPersonalPrices(priceList.value),
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
  const at = { event, instance: id };
  const here = pathTo("instance", at);
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
        intent === "find" || intent === "take" || intent === "buy" || intent === "wallet"
          ? intent
          : "add",
      );
  }
}

/**
 * Returns a refusal with the choice.
 * @param intent `find`: leads to seats, if there are any; `take`: adds exactly the seats that were shown; `buy`: adds them and
 * leads to the checkout; `wallet`: adds them and pays; `add`: adds the best seats left
 */
async function chooseByPrice(
  context: AppLoadContext,
  form: FormData,
  instance: InstanceDetail,
  intent: "find" | "take" | "buy" | "wallet" | "add",
) {
  const { id } = instance;
  const submission = await parseChoice(context, instance, form);
  if (submission.status !== "success") return choiceReply(submission);
  const choice = submission.value;
  if (intent === "find") {
    const { refusal } = await findSeats(context, id, choice);
    return refusal === null
      ? redirect(foundSeatsPath({ event: instance.event.id, instance: id }, form), 303)
      : choiceReply(submission, refusal);
  }
  const seats = intent === "add" ? undefined : shownSeats(form, choice);
  if (seats === null) return throwErrorPage(400);
  const { requestKey } = choice;
  const tickets =
    seats === undefined ? { instanceId: id, ...choice } : { instanceId: id, requestKey, seats };
  if (intent === "wallet") {
    const bought = await buySeatsByWallet(context, form, tickets);
    if (bought.ok) return bought.value;
    return bought.failure.code === "terms"
      ? choiceReply(submission, null, { terms: ["terms"] })
      : choiceReply(submission, bought.failure);
  }
  const refusal = await addTicketsToBasket(context, tickets);
  if (refusal !== null) return choiceReply(submission, refusal);
  return redirect(intent === "buy" ? await firstStep(context) : pathTo("basket"), 303);
}

async function firstStep(context: AppLoadContext): Promise<string> {
  await context.readCheckout();
  const facts = await checkoutFacts(context, await context.basket(), await context.customer());
  return checkoutSteps[firstIncompleteStep(context.venue.checkoutSeries, facts)].path;
}

async function parseChoice(context: AppLoadContext, instance: InstanceDetail, form: FormData) {
  const { priceTypes } = foundOr404(
    await context.crm.getPriceList({ params: { id: instance.id }, session: null }),
  );
  const ranges = amountRanges(priceTypes);
  const schema = ticketChoiceSchema(instance.maxTickets, ranges, amountNotation(context));
  return parseWithZod(form, { schema });
}

/** The seats that were shown at the amounts of the choice; null if the fields are invalid. */
function shownSeats(form: FormData, { choices }: ChosenTickets): TicketRequest["seats"] | null {
  const submission = parseWithZod(form, { schema: foundSeatsFormSchema });
  if (submission.status !== "success") return null;
  return submission.value.map(({ seatId, bandId, priceTypeId }) => {
    const chosen = choices.find((one) => one.band === bandId && one.priceTypeId === priceTypeId);
    return { seatId, priceTypeId, amount: chosen?.amount };
  });
}

function choiceReply<Value>(
  submission: Submission<Value>,
  refusal: TicketRefusal | null = null,
  fieldErrors: Record<string, string[]> = {},
) {
  const choice = { lastResult: submission.reply({ fieldErrors }), refusal };
  return data({ kind: "choice", ...choice } as const, { status: 400 });
}

/**
 * What a choice in the URL leads to: seats, or why there are none. With `change`, or if it is invalid, the choice is only
 * filled in.
 */
async function findChosenSeats(
  context: AppLoadContext,
  instance: InstanceDetail,
  priceList: PriceList,
  query: URLSearchParams,
) {
  const form = new FormData();
  for (const [name, value] of choiceFields(query)) form.append(name, value);
  form.append("requestKey", randomUUID());
  const submission = await parseChoice(context, instance, form);
  const chosen = submission.reply().initialValue as ChosenFields;
  if (submission.status !== "success" || query.has("change"))
    return { chosen, refusal: null, found: null };
  const { seats, refusal } = await findSeats(context, instance.id, submission.value);
  if (seats === null) return { chosen, refusal, found: null };
  const offer = await offerSeats(context, instance, seats, {
    others: Number(query.get(OTHERS)),
    stepFree: priceList.access?.stepFree === true,
  });
  const wallet = await findWalletForSeats(
    context,
    instance,
    priceList,
    offer.groups.flatMap((group) => group.seats),
  );
  return { chosen, refusal: null, found: { ...offer, fields: choiceFields(query), wallet } };
}

/** The pay-what-you-wish ranges by price type, in minor units. */
const amountRanges = (priceTypes: PriceList["priceTypes"]) =>
  new Map(
    priceTypes.flatMap(({ id, payWhatYouWish: range }) =>
      range === null ? [] : [[id, { min: range.min.amount, max: range.max.amount }] as const],
    ),
  );
