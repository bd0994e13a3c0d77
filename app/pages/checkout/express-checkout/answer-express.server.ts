import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";

import { isFree } from "~/domain/money";
import type { PaymentProblem } from "~/pages/checkout/payment-problem-summary";
import { termsSchema } from "~/domain/schemas/fields";

import { found } from "~/.server/http/pages/replies";
import { getExpressDetails } from "./get-express-details.server";
import { expressCheckout } from "./express-checkout.server";
import { agreeTo, completeStep, nextPath } from "../complete-step.server";
import type { CheckoutVisit } from "../guards.server";
import { leaveCheckout } from "../leave-checkout.server";
import { pay } from "../pay.server";

/** From now on this basket is asked for step by step. */
export async function takeLongWay(context: AppLoadContext): Promise<Response> {
  const { session } = context;
  session.checkout = { ...session.checkout, stepByStep: true };
  return redirect(await nextPath(context, "account"), 303);
}

/**
 * Answers the express checkout's form: the short way is left, or agreed to. Then all that the page showed is written
 * down and the payment comes next; an order that costs nothing is placed.
 */
export async function answerExpress(
  context: AppLoadContext,
  step: CheckoutVisit<"express-checkout">,
  form: FormData,
) {
  if (form.get("intent") === "step-by-step") return takeLongWay(context);
  const { toPay } = step.basket.totals;
  const free = isFree(toPay);
  const refused = (lastResult: SubmissionResult, problem: PaymentProblem | null = null) =>
    data({ lastResult, problem, free }, { status: problem === "unavailable" ? 503 : 400 });

  const submission = parseWithZod(form, { schema: termsSchema });
  if (submission.status !== "success") return refused(submission.reply());
  if (submission.value.total !== toPay.amount)
    return refused(submission.reply({ formErrors: ["totalChanged"] }));

  const details = found(await getExpressDetails(context.crm, step));
  if (details === null) return takeLongWay(context);
  const ordered = await expressCheckout(context.crm, step, details);
  if (!ordered.ok)
    return ordered.code === "failed"
      ? leaveCheckout(context, ordered.failure)
      : takeLongWay(context);
  const { basket } = ordered;
  context.keepBasket(basket);
  // What was written down must not have cost anything that the page did not show.
  if (basket.totals.toPay.amount !== toPay.amount)
    return refused(submission.reply({ formErrors: ["totalChanged"] }));

  agreeTo(context, "express-checkout", toPay.amount);
  const goesOn = await completeStep(context, "express-checkout");
  if (!step.isLast) return goesOn;
  const paid = await pay(context, { ...step, basket }, submission.value);
  return paid.ok ? paid.leave : refused(submission.reply(), paid.problem);
}
