import { randomUUID } from "node:crypto";
import type { AppLoadContext, ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import type { Basket } from "#contract/schemas/basket";
import type { MembershipLevel } from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { valueOrNull } from "#contract/calls/unavailable";
import { NO_MEMBERSHIP, type membershipChoiceSchema } from "~/domain/schemas/package-choice";
import { joinWithBasket } from "~/parts/memberships/buy-membership.server";
import { pathTo } from "~/routing/paths";
import { throwRedirect } from "~/.server/rendering/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
import { submitStep, type StepSaved } from "../submit-step.server";
import { membershipForm } from "./form";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";

/** `saves`: the discount on the tickets in the basket; null if it is unknown. */
type LevelWithSaving = MembershipLevel & { saves: Money | null };

/** Lists the levels that pay for themselves with this basket, with their savings; all levels if these are unknown. */
export async function getMembershipsPage(crm: Crm, basket: Basket) {
  const [levels, savings] = await Promise.all([
    crm.listMembershipLevels(),
    valueOrNull(crm.listPotentialSavings({ params: { id: basket.id } })),
  ]);
  return {
    levels: levels.value.flatMap((level): LevelWithSaving[] => {
      if (savings === null) return [{ ...level, saves: null }];
      const offer = savings.find(({ levelId }) => levelId === level.id);
      return offer?.paysForItself ? [{ ...level, saves: offer.saves }] : [];
    }),
    inBasket: basket.items.find(({ kind }) => kind === "membership")?.name ?? null,
  };
}

async function saveMembership(
  { crm, session }: AppLoadContext,
  { basket }: CheckoutStepContext<"memberships">,
  { level, ...choice }: z.output<typeof membershipChoiceSchema>,
): Promise<StepSaved> {
  if (level === NO_MEMBERSHIP) return { ok: true, value: null };
  const outcome = await joinWithBasket(crm, basket.id, { ...choice, levelId: level });
  if (outcome.ok) return outcome;
  const { failure } = outcome;
  if (failure.code === "refused")
    return { ok: false, failure: { code: "fields", fields: { level: [failure.message] } } };
  if (failure.code !== "sign-in-first") return { ok: false, failure };
  session.returnTo = pathTo("checkout-memberships");
  session.flash("membership-sign-in");
  return throwRedirect(pathTo("login"));
}

export async function getMembershipsStep({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await requireCheckoutStep(context, request, "memberships");
  const page = await getMembershipsPage(context.crm, basket);
  return { ...page, frame, typed, requestKey: randomUUID() };
}

export function submitMembershipsStep(args: ActionFunctionArgs) {
  return submitStep(args, "memberships", membershipForm, saveMembership);
}
