import { randomUUID } from "node:crypto";
import { data, type AppLoadContext } from "@remix-run/node";

import type { Membership, MembershipLevel } from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { available, refuse, throwRedirect } from "~/.server/http/pages/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
import { membershipChoiceSchema } from "~/domain/schemas/package-choice";
import { pathTo } from "~/routing/paths";
import { buyMembership } from "../buy-membership.server";
import { offerOf, type LevelOffer } from "./level-offer";

type OfferedLevel = MembershipLevel & {
  offer: LevelOffer;
  /** What it takes off the tickets in the basket; null where there are none, or that is not known. */
  saves: Money | null;
};

/** The levels on sale, each as this visitor can have it now. */
export async function getLevelsPage(context: AppLoadContext) {
  const { crm } = context;
  const [levels, basket, customer] = await Promise.all([
    crm.listMembershipLevels(),
    context.basket(),
    context.customer(),
  ]);
  const own = await listOwn(crm, customer === null ? null : context.session.crmSession);
  const line = basket?.items.find(({ kind }) => kind === "membership");
  const inBasket = line === undefined ? null : { levelId: line.productId, name: line.name };
  const isSaving = basket !== null && basket.tickets.length > 0 && inBasket === null;
  const offered = available(levels).map(async (level): Promise<OfferedLevel> => {
    const offer = offerOf(level, { own, inBasket, isSignedIn: customer !== null });
    const asks = isSaving && (offer.state === "join" || offer.state === "renew");
    return { ...level, offer, saves: asks ? await findSavings(crm, basket.id, level.id) : null };
  });
  return { levels: await Promise.all(offered), inBasket, requestKey: randomUUID() };
}

/** Nothing where the box office does not say: what may not be bought is refused when it is put into the basket. */
async function listOwn(crm: Crm, session: string | null): Promise<Membership[]> {
  if (session === null) return [];
  const own = await crm.listCustomerMemberships({ session });
  return own.ok ? own.value : [];
}

async function findSavings(crm: Crm, basketId: string, levelId: string): Promise<Money | null> {
  const found = await crm.getPotentialSavings({ params: { id: basketId }, query: { levelId } });
  return found.ok ? found.value.saves : null;
}

/** Puts the chosen level into the basket and leads there; or leads to sign in and `back`; or says why not. */
export async function join(
  context: AppLoadContext,
  form: FormData,
  back = pathTo("membership-levels"),
) {
  const choice = membershipChoiceSchema.safeParse(Object.fromEntries(form));
  if (!choice.success) return refuse(400);
  const { level: levelId, autoRenew, requestKey } = choice.data;
  const refused = (message: string) => data({ message }, { status: 400 });
  const level = await context.crm.getMembershipLevel({ params: { id: levelId } });
  if (!level.ok) return level.failure.code === "not-found" ? refused("choiceGone") : refuse(503);
  // No basket is begun for who has to sign in first.
  if (level.value.requiresLogin && (await context.customer()) === null)
    return signInFirst(context, back);
  const bought = await buyMembership(context, { levelId, autoRenew, requestKey });
  if (bought.ok) return bought.answer;
  return bought.code === "refused" ? refused(bought.message) : signInFirst(context, back);
}

function signInFirst({ session }: AppLoadContext, back: string): never {
  session.returnTo = back;
  session.flash("membership-sign-in");
  return throwRedirect(pathTo("login"));
}
