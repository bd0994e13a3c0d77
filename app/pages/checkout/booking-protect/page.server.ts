import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import { refuse } from "~/.server/http/pages/replies";
import type { StepSaved } from "../answer-step.server";
import type { CheckoutVisit } from "../guards.server";

export async function saveProtection(
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
  if (failure.code === "not-allowed") return refused("nothingToProtect");
  if (failure.code === "conflict" && failure.reason === "too-many-lines")
    return refused("basketFull");
  if (failure.code === "conflict" && failure.reason === "too-dear") return refused("basketTooDear");
  return { ok: false, code: "failed", failure };
}
