import { redirect, type AppLoadContext } from "@remix-run/node";

import type { AdditionalDetails } from "#contract/schemas/basket";
import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { billingAddressOf } from "~/domain/account/customer";
import { isDelivered } from "#contract/schemas/basket-item";
import { isFree } from "~/domain/money";
import { found } from "~/.server/http/pages/replies";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { changeOwnBasket } from "../answer-step.server";
import { nextPath } from "../complete-step.server";
import type { CheckoutVisit } from "../guards.server";
import { leaveCheckout } from "../leave-checkout.server";
import { answerAgreement, findBookedFor, getAgreement, orderOf } from "../summary.server";
import { changeableSteps } from "../visitor-steps";

type Step = CheckoutVisit<"express-checkout">;

async function goStepByStep(context: AppLoadContext): Promise<Response> {
  const { session } = context;
  session.checkout = { ...session.checkout, stepByStep: true };
  return redirect(await nextPath(context, "account"), 303);
}

export async function getExpressPage(context: AppLoadContext, step: Step) {
  const express = await getExpressDetails(context.crm, step);
  if (express === null) throw await goStepByStep(context);
  const { delivery, details } = express;
  return {
    ...orderOf(step),
    ...(await getAgreement(context, step)),
    delivery: delivery && {
      name: delivery.name,
      description: delivery.description,
      price: delivery.price,
      address: null,
    },
    details,
    bookedFor: await findBookedFor(context, step),
    billTo: billingAddressOf(step.customer),
    changeable: changeableSteps(step.frame.progress).filter((name) => name === "household"),
  };
}

export async function answerExpress(context: AppLoadContext, step: Step, form: FormData) {
  if (form.get("intent") === "step-by-step") return goStepByStep(context);
  return answerAgreement(context, step, "express-checkout", form, async () => {
    const express = await getExpressDetails(context.crm, step);
    if (express === null) return goStepByStep(context);
    const saved = await saveExpress(context.crm, step, express);
    if (!saved.ok)
      return saved.code === "failed"
        ? leaveCheckout(context, saved.failure)
        : goStepByStep(context);
    context.keepBasket(saved.basket);
    return saved.basket;
  });
}

type ExpressDetails = {
  /** Null when nothing of the basket is delivered. */
  delivery: DeliveryOption | null;
  details: AdditionalDetails;
};

async function saveExpress(crm: Crm, step: Step, { delivery, details }: ExpressDetails) {
  if (delivery !== null) {
    const body = { optionId: delivery.id, address: null };
    const saved = await changeOwnBasket(crm, step, (call) => crm.setDelivery({ ...call, body }));
    if (!saved.ok) return saved;
  }
  return changeOwnBasket(crm, step, (call) => crm.setAdditionalDetails({ ...call, body: details }));
}

/**
 * A returning customer's order without asking: delivered as the last one where that is free and needs no address, else
 * by the first such option; with the last access requirements. Null without a free option: nothing unseen is charged.
 */
async function getExpressDetails(
  crm: Crm,
  { basket, crmSession }: Step,
): Promise<ExpressDetails | null> {
  const [last, options] = await Promise.all([
    findLastOrder(crm, crmSession),
    crm.listBasketDelivery({ params: { id: basket.id } }),
  ]);
  const simple = found(options).filter(
    ({ price, requiresAddress }) => isFree(price) && !requiresAddress,
  );
  const details = {
    specialRequests: null,
    accessRequirements: last?.details.accessRequirements ?? null,
    marketing: null,
  };
  if (!isDelivered(basket.tickets, basket.items)) return { delivery: null, details };
  const delivery =
    simple.find(({ id }) => id === last?.delivery?.optionId) ??
    simple.find(({ isDefault }) => isDefault) ??
    simple[0];
  return delivery === undefined ? null : { delivery, details };
}

async function findLastOrder(crm: Crm, session: CrmSession): Promise<Order | null> {
  const last = await crm.getLastOrder({ session });
  if (!last.ok || last.value.orderId === null) return null;
  const params = { id: last.value.orderId };
  const order = await crm.getOrder({ params, session, orderToken: null });
  return order.ok ? order.value : null;
}
