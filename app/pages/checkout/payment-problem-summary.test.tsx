import { expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/names/features";
import { rendered } from "../../../tests/support/rendered";
import { NoticeList } from "~/ui/layout/notices";
import type { PaymentProblem } from "~/parts/checkout/payment-problem";
import { PaymentProblemSummary, ProblemText } from "./payment-problem-summary";
import { FREE_TICKETS } from "#contract/rules/tickets/ticket";

it.each<[PaymentProblem, string, string]>([
  ["unavailable", "We couldn’t open the payment page", "Please try again in a few minutes."],
  ["limit", "Ticket limit reached", "The box office sells to groups at special prices."],
  ["membership-owned", "You already own this membership", "You can’t buy it again."],
  ["account-required", "This membership needs an account", "Nothing was charged."],
  ["more-items-than-tickets", "One add-on per ticket", "Nothing was charged."],
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
  ["not-entitled-any-more", "This account can’t buy some of these tickets", "Nothing was charged."],
])("a payment refused as %s shows: %s %s", (problem, ...words) => {
  const html = rendered(
    <PaymentProblemSummary problem={problem} heldUntil={null} ticketCount={0} />,
  );
  for (const word of words) expect(html).toContain(word);
});

const BALANCES: FeatureName[] = ["voucherSpending", "credit"];

it.each<[FeatureName[], string]>([
  [[], "You can pay it by gift card or credit. A donation can make up the difference."],
  [["credit"], "You can pay it by gift card. A donation can make up the difference."],
  [["donations"], "You can pay it by gift card or credit."],
  [BALANCES, "A donation can make up the difference."],
  [[...BALANCES, "donations"], "Add something else to make up the difference, or call us."],
])("too little for a card is answered by a venue without %j: %s", (off, ways) => {
  const getHtml = (element: React.ReactElement) =>
    rendered(element, "en-us", undefined, { features: featuresWithout(off) });
  expect(getHtml(<NoticeList notices={["card-minimum"]} />)).toContain(
    `<p>What’s left to pay is too little for a card. ${ways}</p>`,
  );
  expect(getHtml(<ProblemText problem="card-minimum" />)).toBe(`Nothing was charged. ${ways}`);
});

it("a free order refused says how many free tickets there can be", () => {
  const html = rendered(<ProblemText problem="mailbox-not-proved" />);
  expect(html).toContain(`more than ${FREE_TICKETS.withoutProof} free tickets`);
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
