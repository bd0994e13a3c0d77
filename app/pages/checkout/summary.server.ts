import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";

import type { Outcome } from "#contract/define";
import type { Basket } from "#contract/schemas/basket";
import type { Customer } from "#contract/schemas/customer";
import { isDelivered } from "#contract/schemas/basket-item";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { isFree } from "~/domain/money";
import { termsSchema } from "~/domain/schemas/fields";
import { priceTickets } from "~/pages/basket/price-tickets.server";
import { groupByInstance } from "~/pages/orders/order";
import { changeableSteps, type AfterAgreement } from "./visitor-steps";
import { agreeTo, completeStep } from "./complete-step.server";
import type { CheckoutVisit } from "./guards.server";
import { pay } from "./pay.server";
import type { SummaryPage } from "./order-summary";
import type { SummaryAnswer } from "./summary-step";

export function orderOf({ basket, customer }: { basket: Basket; customer: Customer }) {
  const { firstName, lastName, email, phone } = customer;
  return {
    groups: groupByInstance(basket.tickets),
    products: basket.items,
    totals: basket.totals,
    notes: basket.notes,
    customer: { name: `${firstName} ${lastName}`, email, phone },
  };
}

/** All that an order of this basket would say, with the answers of the steps. Safe to repeat. */
export async function getSummaryPage(
  context: AppLoadContext,
  step: CheckoutVisit<"summary" | "review">,
): Promise<Outcome<SummaryPage>> {
  const { basket, customer, frame } = step;
  const [options, bookedFor] = await Promise.all([
    context.crm.listDeliveryOptions(),
    findBookedFor(context, step),
  ]);
  if (!options.ok) return options;
  const { delivery } = basket;
  const option = options.value.find(({ id }) => id === delivery?.optionId);
  return {
    ok: true,
    value: {
      ...orderOf(step),
      delivery:
        isDelivered(basket.tickets, basket.items) && delivery !== null
          ? {
              name: option?.name ?? "",
              description: option?.description ?? "",
              price: basket.totals.delivery,
              address: customer.addresses.find(({ id }) => id === delivery.addressId) ?? null,
            }
          : null,
      details: basket.details,
      bookedFor,
      billTo: null,
      changeable: changeableSteps(frame.progress),
    },
  };
}

/** The name of somebody else of the household for whom this is booked; null where it is the customer. */
export async function findBookedFor(
  { crm }: AppLoadContext,
  { basket, crmSession, facts }: CheckoutVisit<"summary" | "review" | "express-checkout">,
): Promise<string | null> {
  if (!facts.asks.household) return null;
  const booked = await crm.getBookedFor({ params: { id: basket.id }, session: crmSession });
  const member = booked.ok ? booked.value.member : null;
  return member === null || member.isSelf ? null : `${member.firstName} ${member.lastName}`;
}

type AgreementStep = CheckoutVisit<"summary" | "express-checkout">;

export async function getAgreement(
  { crm }: AppLoadContext,
  { frame, basket, crmSession, isLast, next }: AgreementStep,
) {
  const afterAgreement: AfterAgreement = isLast
    ? isFree(basket.totals.toPay)
      ? "order"
      : "card"
    : next === checkoutSteps.billing.path
      ? "billing"
      : "on";
  const priced = await priceTickets(crm, basket, crmSession);
  return {
    frame,
    heldUntil: basket.hold?.until ?? null,
    afterAgreement,
    attemptKey: randomUUID(),
    memberPrices: priced.flatMap(({ id, total, memberPrice }) =>
      memberPrice === null ? [] : [{ id, total, memberPrice }],
    ),
  };
}

/**
 * `write` saves what the page filled in by itself, before it is agreed to; the response that it gives instead of a
 * basket is the answer.
 */
export async function answerAgreement(
  context: AppLoadContext,
  step: AgreementStep,
  name: "summary" | "express-checkout",
  form: FormData,
  write?: () => Promise<Basket | Response>,
) {
  const { toPay } = step.basket.totals;
  const refused = (answer: Omit<SummaryAnswer, "free">) =>
    data(
      { ...answer, free: isFree(toPay) },
      { status: answer.problem === "unavailable" ? 503 : 400 },
    );
  const submission = parseWithZod(form, { schema: termsSchema });
  if (submission.status !== "success")
    return refused({ lastResult: submission.reply(), problem: null });
  // Another window changed the basket: what was agreed to is not what would be charged.
  const totalChanged = () =>
    refused({ lastResult: submission.reply({ formErrors: ["totalChanged"] }), problem: null });
  if (submission.value.total !== toPay.amount) return totalChanged();
  const basket = write === undefined ? step.basket : await write();
  if (basket instanceof Response) return basket;
  // What was written must not cost anything that the page did not show.
  if (basket.totals.toPay.amount !== toPay.amount) return totalChanged();

  agreeTo(context, name, toPay.amount);
  const done = await completeStep(context, name);
  if (!step.isLast) return done;
  const paid = await pay(context, { ...step, basket }, submission.value);
  return paid.ok ? paid.leave : refused({ lastResult: submission.reply(), problem: paid.problem });
}
