import type { LineKind } from "../../contents/line-kind";
import { subscriptionEnd } from "../../subscriptions/rules";
import { issueSubscriptions, revokeSubscriptions } from "../../subscriptions/spend-subscription";

export const ticketSubscription: LineKind<"ticket-subscription"> = {
  joins: null,
  fulfil: issueSubscriptions,
  revoke: revokeSubscriptions,
  paidDetails: (details, { paidOn }) => ({
    ...details,
    expiresOn: subscriptionEnd(paidOn, details.months),
  }),
  letters: {
    subject: "mixed",
    label: (t, name) => t("mail.confirmation.item.ticket-subscription", { name }),
    isCounted: true,
    texts: ({ pricingName }) => [["priceType", pricingName]],
    redact: null,
    needsCustomerNumber: true,
  },
};
