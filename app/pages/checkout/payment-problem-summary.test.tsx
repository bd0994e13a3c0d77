import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { type PaymentProblem, PaymentProblemSummary } from "./payment-problem-summary";
import { FREE_TICKETS } from "#contract/rules/ticket";

it.each<[PaymentProblem, string, string]>([
  ["unavailable", "We couldn’t open the payment page", "Please try again in a few minutes."],
  ["limit", "Ticket limit reached", "The box office sells to groups at special prices."],
  ["membership-owned", "You already own this membership", "You can’t buy it again."],
  ["account-required", "This membership needs an account", "Nothing was charged."],
  ["more-than-tickets", "One add-on per ticket", "Nothing was charged."],
  [
    "mailbox-not-proved",
    "Please confirm your email address",
    `more than ${FREE_TICKETS.withoutProof} free tickets to one performance`,
  ],
  [
    "too-many-free-tickets",
    "Free ticket limit reached",
    `at most ${FREE_TICKETS.atMost} free tickets to one performance`,
  ],
  ["too-many-free-tickets-of-address", "Free ticket limit reached", "try again tomorrow"],
  ["not-entitled", "This account can’t buy some of these tickets", "Nothing was charged."],
])("a payment refused as %s shows: %s %s", (problem, ...words) => {
  const html = rendered(
    <PaymentProblemSummary problem={problem} heldUntil={null} ticketCount={0} />,
  );
  for (const word of words) expect(html).toContain(word);
});

it.each([
  [1, "Your ticket is still held until 7:42 PM EST."],
  [2, "Your tickets are still held until 7:42 PM EST."],
])("a refused payment of %i tickets shows: %s", (ticketCount, text) => {
  const html = rendered(
    <PaymentProblemSummary
      problem="unavailable"
      heldUntil="7:42 PM EST"
      ticketCount={ticketCount}
    />,
  );
  expect(html).toContain(text);
});
