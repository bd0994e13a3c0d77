import type { AppLoadContext } from "@remix-run/node";

import type { InterestInput, InterestRegistration } from "#contract/schemas/instance-wishes";
import { pathTo } from "~/routing/paths";

import { requireCustomer } from "~/.server/auth/account-section";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { found, throwRedirect, refuse } from "~/.server/http/pages/replies";
import { getWishPage } from "./get-wish-page.server";
import type { WishPage } from "./get-wish-page.server";

export type RegisterStep = WishPage & {
  at: { event: string; instance: string };
  crmSession: CrmSession;
  /** What the customer said before; null when nothing was. */
  said: InterestRegistration | null;
};

/** Nothing is wished of what is over. */
const OVER = new Set(["passed", "cancelled"]);

/**
 * A step of registering interest, for the customer who is signed in: what is registered is kept with the account. A
 * performance that is over leads to its page, which says so; a later step without the first one leads there.
 */
export async function registerStep(
  context: AppLoadContext,
  { request, params }: { request: Request; params: Readonly<Record<string, string | undefined>> },
  step: "first" | "later",
): Promise<RegisterStep> {
  const at = { event: params["event"] ?? "", instance: params["instance"] ?? "" };
  const ids = { eventId: at.event, instanceId: at.instance };
  const page = found(await getWishPage(context.crm, ids, context.now));
  if (page.closed !== null && OVER.has(page.closed)) return throwRedirect(pathTo("instance", at));
  const { crmSession } = await requireCustomer(context, request);
  const list = await context.crm.listInterest({ session: crmSession });
  if (!list.ok) return refuse(503);
  const said = list.value.find(({ instanceId }) => instanceId === at.instance) ?? null;
  if (said === null && step === "later") return throwRedirect(pathTo("register-first-choice", at));
  return { ...page, at, crmSession, said };
}

/**
 * Keeps what one step says; the rest stays as it was said before. False when the box office refuses it: the visitor's
 * form is shown again. Safe to repeat.
 */
export async function keepStep(
  context: AppLoadContext,
  { at, said, crmSession }: RegisterStep,
  change: Partial<InterestInput>,
): Promise<boolean> {
  const nothing = { quantity: 1, alternatives: [], dressRehearsal: false, notes: null };
  const { quantity, alternatives, dressRehearsal, notes } = { ...nothing, ...said, ...change };
  const kept = await context.crm.registerInterest({
    params: { id: at.instance },
    body: { quantity, alternatives, dressRehearsal, notes },
    session: crmSession,
  });
  if (kept.ok) return true;
  switch (kept.failure.code) {
    case "invalid":
      return false;
    // The guards of the first step say why.
    case "conflict":
    case "not-found":
    case "not-signed-in":
      return throwRedirect(pathTo("register-first-choice", at));
    case "unavailable":
      return refuse(503);
  }
}
