import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import type { BasketTicket } from "#contract/schemas/basket";
import { groupBy } from "#runtime/group-by";
import { valueOrNull } from "#contract/calls/unavailable";
import { findBillingAddress } from "~/domain/account/customer";
import { completeAnswers } from "~/domain/checkout/assumed-answers";
import { comesByEmail } from "~/parts/checkout/assumed-delivery";
import { isAsShown } from "~/domain/basket/shown-basket";
import { isFree } from "~/domain/arithmetic/money";
import { readForm } from "~/.server/forms/submit-form";
import { groupByInstance } from "~/parts/orders/order";
import { isApart } from "~/parts/lines/seats-apart";
import { arrangeTickets, loadSeatsInHall } from "~/parts/orders/seat-drawings.server";
import type { AfterAgreement } from "~/parts/checkout/visitor-steps";
import { hasAcceptedTerms } from "~/parts/checkout/accepted-terms.server";
import { storeAgreement, completeStep } from "~/parts/checkout/complete-step.server";
import type { CheckoutStepContext } from "~/parts/checkout/guards.server";
import { describeDelivery } from "~/parts/lines/line-words";
import { pay } from "~/parts/checkout/pay.server";
import type { SummaryPage } from "./order-summary";
import { isNoAnswer } from "./payment-problem-summary";
import { summaryForm } from "./summary-form";
import { findCardName, findOfferedCard } from "./stored-card.server";
import type { SummaryRefusal } from "./summary-step";

/** Loads the summary of the order, with the steps' given and assumed answers. */
export async function getSummaryPage(
  { readCheckout, crm, i18n }: AppLoadContext,
  { basket, customer, crmSession, facts, frame }: CheckoutStepContext<"summary" | "review">,
): Promise<SummaryPage> {
  const { firstName, lastName, email, phone } = customer;
  const [read, booked] = await Promise.all([
    readCheckout(),
    facts.asks.household
      ? valueOrNull(crm.getBookedFor({ params: { id: basket.id }, session: crmSession }))
      : null,
  ]);
  const { delivery, details } = completeAnswers(basket, read);
  const isChosen = ({ id }: { id: string }) => id === delivery?.optionId;
  let option = read?.deliveryOptions.find(isChosen);
  if (delivery !== null && option === undefined) {
    // An option chosen earlier may no longer fit the basket.
    option = (await crm.listDeliveryOptions()).value.find(isChosen);
  }
  const hasPaperTickets = basket.tickets.some(({ isStream }) => !isStream);
  const bookedFor = booked && (booked.member ?? customer);
  const groups = await Promise.all(
    groupByPackage(basket.tickets).map(async (group) => {
      const seats = group.tickets.map(({ seat }) => seat);
      const middle = seats[Math.floor((seats.length - 1) / 2)];
      const hall = await loadSeatsInHall(crm, group.instance.id, seats);
      return {
        ...group,
        drawings: middle === undefined ? null : hall.findDrawings(middle),
        apart: arrangeTickets(hall, group.tickets).flatMap(({ arrangement, tickets }) =>
          isApart(arrangement) ? [{ arrangement, tickets }] : [],
        ),
      };
    }),
  );
  return {
    groups,
    products: basket.items,
    totals: basket.totals,
    codes: basket.codes,
    notes: basket.notes,
    customer: { name: `${firstName} ${lastName}`, email, phone },
    delivery: delivery && {
      name: option?.name ?? "",
      isByEmail: comesByEmail(option, basket.totals.delivery),
      words: option === undefined ? null : describeDelivery(i18n.t, option, hasPaperTickets),
      description: option?.description ?? "",
      price: basket.totals.delivery,
      address: customer.addresses.find(({ id }) => id === delivery.addressId) ?? null,
    },
    details,
    bookedFor: bookedFor && `${bookedFor.firstName} ${bookedFor.lastName}`,
    billTo: null,
    // The summary links to the household even if the venue's series doesn't have it.
    changeable: facts.asks.household ? [...frame.changeable, "household"] : frame.changeable,
  };
}

/** A performance that is part of two packages is a group of each. */
const groupByPackage = (tickets: readonly BasketTicket[]) =>
  [...groupBy(tickets, ({ packageItemId }) => packageItemId)].flatMap(([packageItemId, own]) =>
    groupByInstance(own).map((group) => ({ ...group, packageItemId })),
  );

export async function getAgreement(context: AppLoadContext, step: CheckoutStepContext<"summary">) {
  const { session, venue, features } = context;
  const { frame, basket, customer, facts, isLast } = step;
  const { checkoutSeries } = venue;
  const costs = !isFree(basket.totals.toPay);
  const address = findBillingAddress(customer);
  const afterAgreement: AfterAgreement = isLast ? (costs ? "card" : "order") : "on";
  return {
    frame,
    heldUntil: basket.hold?.until ?? null,
    afterAgreement,
    hasCredit: afterAgreement === "card" && facts.hasCredit,
    // A missing address is asked for in a later step, if the venue has it.
    billTo:
      costs && (address !== null || !checkoutSeries.includes("billing-address"))
        ? { address }
        : null,
    // A guest has no account to save the card in.
    asksToKeepCard: features.savedCards && afterAgreement === "card" && !customer.isGuest,
    keepCard: session.checkoutProgress.keepCard,
    storedCard: afterAgreement === "card" ? await findOfferedCard(context, step) : null,
    attemptKey: randomUUID(),
    hasAccepted: hasAcceptedTerms(context, basket),
    priceSaving: basket.priceSaving ?? null,
  };
}

export async function submitAgreement(
  context: AppLoadContext,
  step: CheckoutStepContext<"summary">,
  form: FormData,
) {
  const { toPay } = step.basket.totals;
  const free = isFree(toPay);
  const { value, refuse, redisplay } = readForm(form, summaryForm);
  const noProblem: SummaryRefusal = { problem: null, free };
  if (value === null) return refuse({}, noProblem);
  // Another window changed the basket: the visitor agreed to another than would be charged.
  if (!isAsShown(step.basket, value)) return refuse("totalChanged", noProblem);
  const { session } = context;
  const { keepCard } = value;
  session.checkoutProgress = { ...session.checkoutProgress, keepCard };
  storeAgreement(context, step.basket);
  if (!step.isLast) return completeStep(context, "summary");
  const paid = await pay(context, step, value);
  if (paid.ok) return paid.value;
  const { storedCard } = value;
  const card = storedCard === undefined ? null : await findCardName(context, step, storedCard);
  const refusal: SummaryRefusal = { problem: paid.failure, free, card };
  return isNoAnswer(paid.failure) ? redisplay(503, {}, refusal) : refuse({}, refusal);
}
