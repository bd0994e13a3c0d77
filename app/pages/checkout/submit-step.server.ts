import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import type { Problem } from "#contract/problems";
import type { Basket } from "#contract/schemas/basket";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";
import { refusedFields, type FieldErrors } from "~/domain/failed";
import type { Crm } from "~/.server/ticketing/ticketing";
import { claimIfUnclaimed } from "~/parts/basket/get-or-create-basket.server";
import { completeStep } from "~/parts/checkout/complete-step.server";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";
import { leaveCheckout, type StepFailure } from "~/parts/basket/leave-checkout.server";

/** `basket` is set if the step changed the basket. */
export type StepSaved =
  | { ok: true; basket?: Basket }
  | { ok: false; code: "fields"; fields: FieldErrors }
  | { ok: false; code: "failed"; failure: StepFailure };

/** Handles a step's form: checks the guard, validates, saves, and redirects to the next step. */
export async function submitStep<const Name extends CheckoutStepName, Schema extends z.ZodType>(
  { request, context }: ActionFunctionArgs,
  name: Name,
  schema: Schema | ((context: AppLoadContext, step: CheckoutStepContext<Name>) => Promise<Schema>),
  save: (
    context: AppLoadContext,
    step: CheckoutStepContext<Name>,
    form: z.output<Schema>,
  ) => Promise<StepSaved>,
) {
  const step = await requireCheckoutStep(context, request, name);
  const submission = parseWithZod(await request.formData(), {
    schema: typeof schema === "function" ? await schema(context, step) : schema,
  });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const saved = await save(context, step, submission.value);
  if (!saved.ok && saved.code === "failed") return leaveCheckout(context, saved.failure);
  if (!saved.ok) return data(submission.reply({ fieldErrors: saved.fields }), { status: 400 });
  if (saved.basket !== undefined) context.keepBasket(saved.basket);
  return completeStep(context, name);
}

export async function submitEmptyStep(
  { request, context }: ActionFunctionArgs,
  name: CheckoutStepName,
) {
  await requireCheckoutStep(context, request, name);
  return completeStep(context, name);
}

type ChangeResult =
  | { ok: true; value: Basket }
  | { ok: false; failure: StepFailure | Problem<"invalid"> };

/** Changes the customer's basket. Claims it first if it was created after they signed in. Safe to retry. */
export async function changeOwnBasket(
  crm: Pick<Crm, "claimBasket">,
  { basket, crmSession }: { basket: Basket; crmSession: string },
  change: (call: { params: { id: string }; session: string }) => Promise<ChangeResult>,
): Promise<Exclude<StepSaved, { ok: true }> | { ok: true; basket: Basket }> {
  const call = { params: { id: basket.id }, session: crmSession };
  const claimed = await claimIfUnclaimed(crm, basket, crmSession);
  if (!claimed.ok) return { ok: false, code: "failed", failure: claimed.failure };
  const changed = await change(call);
  if (changed.ok) return { ok: true, basket: changed.value };
  const { failure } = changed;
  return failure.code === "invalid"
    ? { ok: false, code: "fields", fields: refusedFields(failure.fields) }
    : { ok: false, code: "failed", failure };
}
