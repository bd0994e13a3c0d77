import { en, type Words } from "../words/en";

/** Why a card is declined; the words of the page have a text for each. */
export type DeclineReason =
  | "generic_decline"
  | "insufficient_funds"
  | "processing_error"
  | "test_mode_live_card";

type BankDecision =
  | { kind: "approve" }
  | { kind: "confirm" }
  | {
      kind: "decline";
      code: string;
      declineCode: string | null;
      message: string;
      reason: DeclineReason;
    };

interface TestCard {
  number: string;
  does: Extract<keyof Words, `does${string}`>;
  brand?: string;
  answer: BankDecision;
  /** Declines charges of the stored card. */
  declinesLater?: true;
  /** Asks to authenticate also when the stored card is charged. */
  confirmsLater?: true;
  failsRefunds?: true;
}

const APPROVE = { kind: "approve" } as const;
/** The API's message is in English, as Stripe's. */
const decline = (reason: DeclineReason): BankDecision => ({
  kind: "decline",
  reason,
  message: en[reason],
  ...(reason === "processing_error"
    ? { code: reason, declineCode: null }
    : { code: "card_declined", declineCode: reason }),
});

/** Stripe's own test numbers, in the order the page lists them. */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", does: "doesApprove", answer: APPROVE },
  {
    number: "5555555555554444",
    does: "doesApproveBrand",
    brand: "Mastercard",
    answer: APPROVE,
  },
  {
    number: "378282246310005",
    does: "doesApproveBrand",
    brand: "American Express",
    answer: APPROVE,
  },
  {
    number: "4000000000000341",
    does: "doesDeclineLater",
    answer: APPROVE,
    declinesLater: true,
  },
  {
    number: "4000000000005126",
    does: "doesFailRefunds",
    answer: APPROVE,
    failsRefunds: true,
  },
  { number: "4000000000000002", does: "doesDecline", answer: decline("generic_decline") },
  { number: "4000000000009995", does: "doesDeclineFunds", answer: decline("insufficient_funds") },
  { number: "4000002500003155", does: "doesAuthenticate", answer: { kind: "confirm" } },
  {
    number: "4000002760003184",
    does: "doesAuthenticateEach",
    answer: { kind: "confirm" },
    confirmsLater: true,
  },
  { number: "4000000000000119", does: "doesFail", answer: decline("processing_error") },
];

/** Other numbers, including real cards, are declined like in Stripe's test mode. */
const NOT_A_TEST_CARD = decline("test_mode_live_card");

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
