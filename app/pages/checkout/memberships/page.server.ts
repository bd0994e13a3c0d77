import { randomUUID } from "node:crypto";
import type { AppLoadContext, ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import type { Basket } from "#contract/schemas/basket";
import { NO_MEMBERSHIP, membershipChoiceSchema } from "~/domain/schemas/package-choice";
import { pathTo } from "~/routing/paths";
import { available, throwRedirect } from "~/.server/http/pages/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
import { answerStep, type StepSaved } from "../answer-step.server";
import { checkoutStep, type CheckoutVisit } from "../guards.server";
import { joinWithBasket } from "../join-with-basket.server";

/** None that the customer owns; each with what it would take off this basket, or null where that is not known. */
export async function getMembershipsPage(crm: Crm, basket: Basket) {
  const levels = await Promise.all(
    available(await crm.listMembershipLevels()).map(async (level) => {
      const params = { id: basket.id };
      const found = await crm.getPotentialSavings({ params, query: { levelId: level.id } });
      if (found.ok) return [{ ...level, saves: found.value.saves }];
      const isUnknown = found.failure.code === "unavailable" || found.failure.code === "invalid";
      return isUnknown ? [{ ...level, saves: null }] : [];
    }),
  );
  return {
    levels: levels.flat(),
    inBasket: basket.items.find(({ kind }) => kind === "membership")?.name ?? null,
  };
}

async function saveMembership(
  { crm, session }: AppLoadContext,
  { basket, crmSession }: CheckoutVisit<"memberships">,
  { level, ...choice }: z.output<typeof membershipChoiceSchema>,
): Promise<StepSaved> {
  if (level === NO_MEMBERSHIP) return { ok: true };
  const visit = { basketId: basket.id, crmSession };
  const joined = await joinWithBasket(crm, visit, { ...choice, levelId: level });
  if (joined.ok || joined.code === "failed") return joined;
  if (joined.code === "refused")
    return { ok: false, code: "fields", fields: { level: [joined.message] } };
  session.returnTo = pathTo("checkout-memberships");
  session.flash("membership-sign-in");
  return throwRedirect(pathTo("login"));
}

export async function getMembershipsStep({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "memberships");
  const page = await getMembershipsPage(context.crm, basket);
  return { ...page, frame, typed, requestKey: randomUUID() };
}

export function answerMembershipsStep(args: ActionFunctionArgs) {
  return answerStep(args, "memberships", membershipChoiceSchema, saveMembership);
}
