import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";

import { Unavailable } from "#contract/calls/unavailable";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";
import { submitStep, type StepSaved } from "../submit-step.server";
import { protectionForm } from "./form";

async function saveProtection(
  { crm }: AppLoadContext,
  { basket }: CheckoutStepContext<"booking-protect">,
  { accepted }: { accepted: "yes" | "no" },
): Promise<StepSaved> {
  const saved = await crm.setBookingProtection({
    params: { id: basket.id },
    body: { accepted: accepted === "yes" },
    idempotencyKey: randomUUID(),
  });
  if (saved.ok) return saved;
  const { failure } = saved;
  const refused = (message: string): StepSaved => ({
    ok: false,
    failure: { code: "fields", fields: { accepted: [message] } },
  });
  switch (failure.code) {
    case "not-allowed":
      return refused("reason.nothing-held");
    case "conflict":
      return failure.reason === "too-many-lines" || failure.reason === "total-too-high"
        ? refused(`conflict.${failure.reason}`)
        : { ok: false, failure };
    case "not-found":
    case "key-reused":
      return { ok: false, failure };
    // The body has nothing but yes or no.
    case "invalid":
      throw new Unavailable("setBookingProtection");
  }
}

export async function getProtectionPage({ request, context }: LoaderFunctionArgs) {
  const { basket, ...step } = await requireCheckoutStep(context, request, "booking-protect");
  const params = { id: basket.id };
  const { protection } = foundOr404(await context.crm.getBasketOffers({ params }));
  // The guard found something to protect, but a ticket may have been removed since.
  if (protection === null) return throwErrorPage(409);
  const answered = step.facts.passed.includes("booking-protect");
  return { protection, answered, frame: step.frame, typed: step.typed };
}

export function submitProtection(args: ActionFunctionArgs) {
  return submitStep(args, "booking-protect", protectionForm, saveProtection);
}
