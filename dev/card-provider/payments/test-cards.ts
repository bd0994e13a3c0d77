type BankDecision =
  | { kind: "approve" }
  | { kind: "confirm" }
  | { kind: "decline"; code: string; declineCode: string | null; message: string };

interface TestCard {
  number: string;
  does: string;
  answer: BankDecision;
  /** Declines charges of the stored card. */
  declinesLater?: true;
  /** Asks to authenticate also when the stored card is charged. */
  confirmsLater?: true;
  failsRefunds?: true;
}

const APPROVE = { kind: "approve" } as const;
const decline = (code: string, declineCode: string | null, message: string): BankDecision => ({
  kind: "decline",
  code,
  declineCode,
  message,
});

/** Stripe's own test numbers, in the order the page lists them. */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", does: "Approves", answer: APPROVE },
  { number: "5555555555554444", does: "Approves (Mastercard)", answer: APPROVE },
  { number: "378282246310005", does: "Approves (American Express)", answer: APPROVE },
  {
    number: "4000000000000341",
    does: "Approves here, but declines later charges of the saved card",
    answer: APPROVE,
    declinesLater: true,
  },
  {
    number: "4000000000005126",
    does: "Approves, but each refund fails after a few seconds",
    answer: APPROVE,
    failsRefunds: true,
  },
  {
    number: "4000000000000002",
    does: "Declines",
    answer: decline("card_declined", "generic_decline", "Your card was declined."),
  },
  {
    number: "4000000000009995",
    does: "Declines: insufficient funds",
    answer: decline("card_declined", "insufficient_funds", "Your card has insufficient funds."),
  },
  {
    number: "4000002500003155",
    does: "Requires authentication: approve or cancel at the bank",
    answer: { kind: "confirm" },
  },
  {
    number: "4000002760003184",
    does: "Requires authentication for each payment, also with the saved card",
    answer: { kind: "confirm" },
    confirmsLater: true,
  },
  {
    number: "4000000000000119",
    does: "Fails: processing error",
    answer: decline(
      "processing_error",
      null,
      "An error occurred while processing your card. Try again in a little bit.",
    ),
  },
];

/** Other numbers, including real cards, are declined like in Stripe's test mode. */
const NOT_A_TEST_CARD = decline(
  "card_declined",
  "test_mode_live_card",
  "Your card was declined. Only the test cards listed on this page work here.",
);

/** How a card behaves in later charges and refunds. */
export function laterBehavior(
  number: string,
): Pick<TestCard, "declinesLater" | "confirmsLater" | "failsRefunds"> {
  const { declinesLater, confirmsLater, failsRefunds } =
    testCards.find((card) => card.number === number) ?? {};
  return {
    ...(declinesLater && { declinesLater }),
    ...(confirmsLater && { confirmsLater }),
    ...(failsRefunds && { failsRefunds }),
  };
}

export function bankDecision(number: string): BankDecision {
  return testCards.find((card) => card.number === number)?.answer ?? NOT_A_TEST_CARD;
}
