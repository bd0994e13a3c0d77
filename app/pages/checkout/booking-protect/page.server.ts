import { randomUUID } from "node:crypto";
import type { AppLoadContext, ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { refuse, found } from "~/.server/http/pages/replies";
import { yesOrNoSchema } from "~/domain/schemas/fields";
import { answerStep, type StepSaved } from "../answer-step.server";
import { checkoutStep, type CheckoutVisit } from "../guards.server";

async function saveProtection(
  { crm }: AppLoadContext,
  { basket }: CheckoutVisit<"booking-protect">,
  { accepted }: { accepted: "yes" | "no" },
): Promise<StepSaved> {
  const saved = await crm.setBookingProtection({
    params: { id: basket.id },
    body: { accepted: accepted === "yes" },
    idempotencyKey: randomUUID(),
  });
  if (saved.ok) return { ok: true, basket: saved.value };
  const { failure } = saved;
  if (failure.code === "invalid") return refuse(503);
  const refused = (message: string): StepSaved => ({
    ok: false,
    code: "fields",
    fields: { accepted: [message] },
  });
  if (failure.code === "not-allowed") return refused("reason.nothing-held");
  if (
    failure.code === "conflict" &&
    (failure.reason === "too-many-lines" || failure.reason === "too-dear")
  )
    return refused(`conflict.${failure.reason}`);
  return { ok: false, code: "failed", failure };
}

export async function getProtectionStep({ request, context }: LoaderFunctionArgs) {
  const { basket, facts, frame, typed } = await checkoutStep(context, request, "booking-protect");
  const { protection } = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  // The guard saw that there is something to protect; a ticket may have been removed since.
  if (protection === null) return refuse(409);
  return { protection, answered: facts.passed.includes("booking-protect"), frame, typed };
}

export function answerProtectionStep(args: ActionFunctionArgs) {
  return answerStep(args, "booking-protect", yesOrNoSchema, saveProtection);
}
