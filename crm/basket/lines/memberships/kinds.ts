import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { type BasketRecord, done, rejectAs } from "../../contents/basket-contents";
import { listItems } from "../../contents/basket-lines";
import type { AddedLineKind } from "../../contents/line-kind";
import { basketItems } from "../../../tables/baskets";
import { hasRegistered } from "../../../people/customers/customers";
import type { Transaction } from "../../../platform/database/database";
import { updateModesOfSale } from "../../prices/sale-check";
import {
  findMembershipOffer,
  membershipDetails,
} from "../../../people/memberships/membership-offer";
import { emptiesBasket, membershipConflict } from "./rules";
import { memberships } from "../../../tables/memberships";
import {
  addMembershipGift,
  changeMembershipGift,
  fulfilMembershipGift,
  resendMembershipGift,
  revokeMembershipGift,
} from "./membership-gifts";
import { fulfilMembership } from "./start-membership";

/** Id of the membership in a basket; null if tickets depend on it, so that removing it would empty the basket. */
async function findReplaceable(tx: Transaction, basket: BasketRecord): Promise<string | null> {
  const id = listItems(basket.items, "membership")[0]?.id ?? null;
  return id === null || emptiesBasket(await updateModesOfSale(tx, basket), id) ? null : id;
}

export const membership: AddedLineKind<"membership"> = {
  /** One per basket, not one the customer has, and some levels only for registered customers. */
  async add(tx, basket, request, findCustomerId) {
    const buyer = basket.customerId ?? (await findCustomerId());
    const offer = await findMembershipOffer(tx, request.levelId, buyer);
    if (offer?.level.active !== true)
      return rejectAs({ code: "invalid", fields: { levelId: "unknown" } });
    if (offer.level.requiresLogin && !(await hasRegistered(tx, buyer)))
      return rejectAs({ code: "not-signed-in" });
    const reason = membershipConflict(basket.items, request.levelId);
    const replaced =
      request.replace === true && reason === "membership-conflict"
        ? await findReplaceable(tx, basket)
        : null;
    if (reason !== null && replaced === null) return rejectAs({ code: "conflict", reason });
    if (offer.purchase === null) return rejectAs({ code: "conflict", reason: "membership-owned" });
    if (replaced !== null) await tx.delete(basketItems).where(eq(basketItems.id, replaced));
    return done([
      {
        kind: "membership",
        productId: offer.level.id,
        name: offer.level.name,
        quantity: 1,
        unitPrice: offer.purchase.price,
        details: membershipDetails(offer, offer.purchase, request.remindsToRenew),
      },
    ]);
  },
  change: async (_tx, _basket, { details }, { remindsToRenew }) =>
    done({ details: { ...details, remindsToRenew } }),
  joins: null,
  fulfil: fulfilMembership,
  /** A membership that has been renewed counts as used, since the renewal refers to it. */
  async revoke(tx, { id }, { detachMembership }) {
    const next = alias(memberships, "next");
    const bought = await tx
      .select({ id: memberships.id, previousId: memberships.previousId, nextId: next.id })
      .from(memberships)
      .leftJoin(next, eq(next.previousId, memberships.id))
      .where(eq(memberships.orderItemId, id));
    for (const { nextId, ...ended } of bought) {
      if (nextId !== null) return false;
      await detachMembership(tx, ended);
    }
    await tx.delete(memberships).where(eq(memberships.orderItemId, id));
    return true;
  },
  debit: ({ remindsToRenew }) => (remindsToRenew ? "chosen" : "possible"),
  sellElsewhere: ({ productId: levelId, price: amount, details: { renews } }) => ({
    memberships: [{ levelId, amount, renews }],
  }),
  letters: {
    subject: "membership",
    label: (t, name) => t("mail.confirmation.item.membership", { name }),
    isCounted: false,
    redact: null,
    needsCustomerNumber: true,
  },
};

export const membershipGift: AddedLineKind<"membership-gift"> = {
  add: (tx, _basket, request) => addMembershipGift(tx, request),
  change: (tx, _basket, line, request) => changeMembershipGift(tx, line, request),
  joins: null,
  fulfil: fulfilMembershipGift,
  revoke: revokeMembershipGift,
  resend: resendMembershipGift,
  sellElsewhere: null,
  letters: {
    subject: "mixed",
    label: (t, name) => t("mail.confirmation.item.membership-gift", { name }),
    isCounted: true,
    redact: (details) => ({ ...details, toName: "" }),
  },
};
