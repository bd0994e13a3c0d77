import { randomUUID } from "node:crypto";
import { data, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { Membership, MembershipLevel, PotentialSavings } from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { valueOr503, throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
import { buysAsGuest } from "~/domain/account/customer";
import { membershipChoiceSchema } from "~/domain/schemas/package-choice";
import { pathTo } from "~/routing/paths";
import { buyMembership } from "../buy-membership.server";
import { offerOf, otherMembershipOf, type LevelOffer, type OtherMembership } from "./level-offer";

export type OfferedLevel = MembershipLevel & {
  offer: LevelOffer;
  other: OtherMembership | null;
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
  const isSignedIn = customer !== null && !buysAsGuest(customer);
  const own = await listOwn(crm, customer === null ? null : context.session.crmSession);
  const line = basket?.items.find(({ kind }) => kind === "membership");
  const inBasket = line === undefined ? null : { levelId: line.productId, name: line.name };
  const savings = inBasket === null ? await listSavings(crm, basket) : [];
  const offered = valueOr503(levels).map((level): OfferedLevel => {
    const offer = offerOf(level, { own, inBasket, isSignedIn });
    const found = savings.find(({ levelId }) => levelId === level.id);
    const other = otherMembershipOf(level, own);
    return { ...level, offer, other, saves: found?.saves ?? null };
  });
  return { levels: offered, inBasket, requestKey: randomUUID() };
}

/** Nothing where the box office does not say: what may not be bought is refused when it is put into the basket. */
async function listOwn(crm: Crm, session: string | null): Promise<Membership[]> {
  if (session === null) return [];
  const own = await crm.listCustomerMemberships({ session });
  return own.ok ? own.value : [];
}

/** Of the levels that can be had; none for a basket without tickets, or where that is not known. */
async function listSavings(crm: Crm, basket: Basket | null): Promise<PotentialSavings[]> {
  if (basket === null || basket.tickets.length === 0) return [];
  const found = await crm.listPotentialSavings({ params: { id: basket.id } });
  return found.ok ? found.value : [];
}

/** Puts the chosen level into the basket and leads there; or leads to sign in and `back`; or says why not. */
export async function join(
  context: AppLoadContext,
  form: FormData,
  back = pathTo("membership-levels"),
) {
  const choice = membershipChoiceSchema.safeParse(Object.fromEntries(form));
  if (!choice.success) return throwErrorPage(400);
  const { level: levelId, ...request } = choice.data;
  const refused = (message: string) => data({ message }, { status: 400 });
  const level = await context.crm.getMembershipLevel({ params: { id: levelId } });
  if (!level.ok)
    return level.failure.code === "not-found" ? refused("choiceGone") : throwErrorPage(503);
  const customer = await context.customer();
  // No basket is begun for who has to sign in first.
  if (level.value.requiresLogin && (customer === null || buysAsGuest(customer)))
    return signInFirst(context, back);
  const bought = await buyMembership(context, { levelId, ...request });
  if (bought.ok) return bought.answer;
  return bought.code === "refused" ? refused(bought.message) : signInFirst(context, back);
}

function signInFirst({ session }: AppLoadContext, back: string): never {
  session.returnTo = back;
  session.flash("membership-sign-in");
  return throwRedirect(pathTo("login"));
}
