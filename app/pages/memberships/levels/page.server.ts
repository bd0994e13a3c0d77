import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type {
  Membership,
  OfferedMembershipLevel,
  PotentialSavings,
} from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { valueOrNull } from "#contract/calls/unavailable";
import { throwRedirect } from "~/.server/rendering/replies";
import { submitForm } from "~/.server/forms/submit-form";
import type { Crm } from "~/.server/ticketing/ticketing";
import { buysAsGuest } from "~/domain/account/customer";
import { pathTo } from "~/routing/paths";
import { buyMembership } from "~/parts/memberships/buy-membership.server";
import { levelForm } from "./form";
import {
  highestMembership,
  getLevelOffer,
  findOtherMembership,
  type LevelOffer,
  type OtherMembership,
} from "./level-offer";

export type OfferedLevel = OfferedMembershipLevel & {
  offer: LevelOffer;
  other: OtherMembership | null;
  /** Discount on the tickets in the basket; null if there are none or it is unknown. */
  saves: Money | null;
};

/** Lists the levels on sale with this visitor's offer for each. */
export async function getLevelsPage(context: AppLoadContext) {
  const { crm } = context;
  const [levels, basket, customer] = await Promise.all([
    crm.listMembershipLevels(),
    context.basket(),
    context.customer(),
  ]);
  const isSignedIn = customer !== null && !buysAsGuest(customer);
  const session = customer === null ? null : context.session.crmSession;
  const memberships = await listOwnMemberships(crm, session);
  const line = basket?.items.find(({ kind }) => kind === "membership");
  const inBasket = line === undefined ? null : { levelId: line.productId, name: line.name };
  const savings = inBasket === null ? await listSavings(crm, basket) : [];
  const offered = levels.value.map((level): OfferedLevel => {
    const offer = getLevelOffer(level, { memberships, inBasket, isSignedIn });
    const saving = savings.find(({ levelId }) => levelId === level.id);
    const other = findOtherMembership(level, memberships);
    return { ...level, offer, other, saves: saving?.saves ?? null };
  });
  const own = highestMembership(memberships);
  const member = own === null ? null : { name: own.level.name, until: own.expiresOn };
  return { levels: offered, member, isSignedIn, inBasket, requestKey: randomUUID() };
}

/** Returns [] if the box office is down: a membership that can't be bought is refused when it is added. */
async function listOwnMemberships(crm: Crm, session: string | null): Promise<Membership[]> {
  if (session === null) return [];
  return (await valueOrNull(crm.listCustomerMemberships({ session }))) ?? [];
}

/** Returns the savings by level; [] for a basket without tickets or if the box office is down. */
async function listSavings(crm: Crm, basket: Basket | null): Promise<PotentialSavings[]> {
  if (basket === null || basket.tickets.length === 0) return [];
  return (await valueOrNull(crm.listPotentialSavings({ params: { id: basket.id } }))) ?? [];
}

/** Adds the chosen level to the basket and redirects to it, or redirects to sign in and then `back`. */
export const join = (
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  back = pathTo("membership-levels"),
) =>
  submitForm({ request }, levelForm, async ({ level: levelId, ...choice }, { refuse }) => {
    const level = await context.crm.getMembershipLevel({ params: { id: levelId } });
    if (!level.ok) return refuse("choiceGone");
    const customer = await context.customer();
    // Don't create a basket for a visitor who has to sign in first.
    if (level.value.requiresLogin && (customer === null || buysAsGuest(customer)))
      return signInFirst(context, back);
    const bought = await buyMembership(context, { levelId, ...choice });
    if (bought.ok) return bought.value;
    const { failure } = bought;
    return failure.code === "refused" ? refuse(failure.message) : signInFirst(context, back);
  });

function signInFirst({ session }: AppLoadContext, back: string): never {
  session.returnTo = back;
  session.flash("membership-sign-in");
  return throwRedirect(pathTo("login"));
}
