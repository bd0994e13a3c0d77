/** What the pretended bank says to a card. */
type CardAnswer =
  | { kind: "approve" }
  | { kind: "confirm" }
  | { kind: "decline"; code: string; declineCode: string | null; message: string };

interface TestCard {
  number: string;
  does: string;
  answer: CardAnswer;
  /** The answer when it is charged while its holder is away, where that is another one. */
  declinesLater?: true;
  failsRefunds?: true;
}

const APPROVE = { kind: "approve" } as const;
const decline = (code: string, declineCode: string | null, message: string): CardAnswer => ({
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
    does: "Approves here, and declines each later charge while you are away",
    answer: APPROVE,
    declinesLater: true,
  },
  {
    number: "4000000000005126",
    does: "Approves, and each refund to it fails after a few seconds",
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
    does: "Declines: not enough money",
    answer: decline("card_declined", "insufficient_funds", "Your card has insufficient funds."),
  },
  {
    number: "4000002500003155",
    does: "Asks the bank: approve or cancel there",
    answer: { kind: "confirm" },
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

/** A real card, or any other number, is declined as in Stripe's test mode. */
const NOT_A_TEST_CARD = decline(
  "card_declined",
  "test_mode_live_card",
  "Your card was declined. Only the test cards listed on this page work here.",
);

/** What a card does later, once it has paid. */
export function habitsOf(number: string): Pick<TestCard, "declinesLater" | "failsRefunds"> {
  const { declinesLater, failsRefunds } = testCards.find((card) => card.number === number) ?? {};
  return { ...(declinesLater && { declinesLater }), ...(failsRefunds && { failsRefunds }) };
}

/** The bank's answer to a number of digits. */
export function answerTo(number: string): CardAnswer {
  return testCards.find((card) => card.number === number)?.answer ?? NOT_A_TEST_CARD;
}
