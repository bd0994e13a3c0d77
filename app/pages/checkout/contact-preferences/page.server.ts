import type { AppLoadContext } from "@remix-run/node";

import { contactChoicesSchema } from "~/domain/schemas/account";
import type { StepSaved } from "../answer-step.server";
import type { CheckoutVisit } from "../guards.server";
import { leaveCheckout } from "../leave-checkout.server";

type Step = CheckoutVisit<"contact-preferences">;

export async function listChoices(context: AppLoadContext, { crmSession }: Step) {
  const choices = await context.crm.listAgreements({ session: crmSession });
  return choices.ok ? choices.value : leaveCheckout(context, choices.failure);
}

export async function readChoices(context: AppLoadContext, step: Step) {
  return contactChoicesSchema((await listChoices(context, step)).map(({ id }) => id));
}

export async function saveChoices(
  { crm }: AppLoadContext,
  { crmSession }: Step,
  { agreed }: { agreed: string[] },
): Promise<StepSaved> {
  const body = agreed.map((id) => ({ id }));
  const saved = await crm.setAgreements({ session: crmSession, body });
  if (saved.ok) return { ok: true };
  const { failure } = saved;
  if (failure.code !== "invalid") return { ok: false, code: "failed", failure };
  return { ok: false, code: "fields", fields: { agreed: ["refused"] } };
}
