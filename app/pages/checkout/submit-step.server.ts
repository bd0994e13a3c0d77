import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import type { Problem } from "#contract/problems/problems";
import type { Basket } from "#contract/schemas/basket";
import type { Result } from "#contract/calls/result";
import type { CheckoutStepName } from "#contract/names/checkout-series";
import { refusedFields, type FieldErrors } from "~/domain/notices/failed";
import type { Form, SettingsOf } from "~/domain/forms/define-form";
import { submitForm } from "~/.server/forms/submit-form";
import type { Crm } from "~/.server/ticketing/ticketing";
import { claimIfUnclaimed } from "~/parts/basket/get-or-create-basket.server";
import { completeStep } from "~/parts/checkout/complete-step.server";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";
import { leaveCheckout, type StepFailure } from "~/parts/basket/leave-checkout.server";

type StepRefusal = StepFailure | { code: "fields"; fields: FieldErrors };

/** The basket if the step changed it. */
export type StepSaved = Result<Basket | null, StepRefusal>;

/** How a step reads what its form's schema depends on. */
type ReadSettings<Name extends CheckoutStepName, Settings> = (
  context: AppLoadContext,
  step: CheckoutStepContext<Name>,
) => Promise<Settings>;

/** Handles a step's form: checks the guard, validates, saves, and redirects to the next step. */
export async function submitStep<
  const Name extends CheckoutStepName,
  Schema extends z.ZodType,
  Settings = undefined,
>(
  { request, context }: ActionFunctionArgs,
  name: Name,
  form: Form<Schema, Settings>,
  save: (
    context: AppLoadContext,
    step: CheckoutStepContext<Name>,
    form: z.output<Schema>,
  ) => Promise<StepSaved>,
  ...readSettings: Settings extends undefined ? [] : [ReadSettings<Name, Settings>]
) {
  const step = await requireCheckoutStep(context, request, name);
  const settings = await Promise.all(readSettings.map((read) => read(context, step)));
  return submitForm(
    { request },
    form,
    async (value, { refuse }) => {
      const saved = await save(context, step, value);
      if (!saved.ok) {
        const { failure } = saved;
        return failure.code === "fields" ? refuse(failure.fields) : leaveCheckout(context, failure);
      }
      if (saved.value !== null) context.keepBasket(saved.value);
      return completeStep(context, name);
    },
    ...(settings as SettingsOf<Settings>),
  );
}

export async function submitEmptyStep(
  { request, context }: ActionFunctionArgs,
  name: CheckoutStepName,
) {
  await requireCheckoutStep(context, request, name);
  return completeStep(context, name);
}

/** Changes the customer's basket. Claims it first if it was created after they signed in. Safe to retry. */
export async function changeOwnBasket(
  crm: Pick<Crm, "claimBasket">,
  { basket, crmSession }: { basket: Basket; crmSession: string },
  change: (call: {
    params: { id: string };
    session: string;
  }) => Promise<Result<Basket, StepFailure | Problem<"invalid">>>,
): Promise<Result<Basket, StepRefusal>> {
  const call = { params: { id: basket.id }, session: crmSession };
  const claimed = await claimIfUnclaimed(crm, basket, crmSession);
  if (!claimed.ok) return { ok: false, failure: claimed.failure };
  const changed = await change(call);
  if (changed.ok) return changed;
  const { failure } = changed;
  return failure.code === "invalid"
    ? { ok: false, failure: { code: "fields", fields: refusedFields(failure.fields) } }
    : { ok: false, failure };
}
