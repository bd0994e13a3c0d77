import { done, rejectAs } from "../../contents/basket-contents";
import type { AddedLineKind } from "../../contents/line-kind";
import { subscriptionEnd } from "../../subscriptions/rules";
import { findPricing } from "../../subscriptions/ticket-subscriptions";
import { issueSubscriptions, revokeSubscriptions } from "../../subscriptions/spend-subscription";

export const ticketSubscription: AddedLineKind<"ticket-subscription"> = {
  async add(tx, _basket, { pricingId, quantity }) {
    const row = await findPricing(tx, pricingId);
    if (row === null) return rejectAs({ code: "invalid", fields: { pricingId: "unknown" } });
    const { plan, pricing } = row;
    return done([
      {
        kind: "ticket-subscription",
        productId: pricing.id,
        name: plan.name,
        quantity,
        unitPrice: pricing.price,
        details: { pricingName: pricing.name, vouchers: plan.vouchers, months: plan.months },
      },
    ]);
  },
  change: async (_tx, _basket, _line, { quantity }) => done({ quantity }),
  joins: null,
  fulfil: issueSubscriptions,
  revoke: revokeSubscriptions,
  paidDetails: (details, { paidOn }) => ({
    ...details,
    expiresOn: subscriptionEnd(paidOn, details.months),
  }),
  sellElsewhere: null,
  letters: {
    subject: "mixed",
    label: (t, name) => t("mail.confirmation.item.ticket-subscription", { name }),
    isCounted: true,
    texts: ({ pricingName }) => [["priceType", pricingName]],
    redact: null,
    needsCustomerNumber: true,
  },
};
