import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { memberships } from "../../../tables/memberships";
import { done } from "../../contents/basket-contents";
import type { AddedLineKind } from "../../contents/line-kind";
import { addMembership } from "./basket-memberships";
import {
  addMembershipGift,
  changeMembershipGift,
  fulfilMembershipGift,
  resendMembershipGift,
  revokeMembershipGift,
} from "./membership-gifts";
import { fulfilMembership } from "./start-membership";

export const membership: AddedLineKind<"membership"> = {
  add: addMembership,
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
  letters: {
    subject: "mixed",
    label: (t, name) => t("mail.confirmation.item.membership-gift", { name }),
    isCounted: true,
    redact: (details) => ({ ...details, toName: "" }),
  },
};
