const CONFLICT = { status: 409 } as const;

/** Why a stored card was not charged. Nothing was, and the basket keeps its seats. */
const STORED_CARD_PROBLEMS = {
  "conflict/card-declined": { ...CONFLICT, title: "The stored card was declined" },
  "conflict/card-no-funds": { ...CONFLICT, title: "The stored card has too little money" },
  "conflict/card-expired": { ...CONFLICT, title: "The stored card has expired" },
  "conflict/card-not-usable": { ...CONFLICT, title: "The stored card cannot be charged" },
  "conflict/card-try-again": { ...CONFLICT, title: "The stored card could not be charged now" },
};

/** Refusals of a payment by card (`PROBLEMS`). */
export const PAYMENT_PROBLEMS = {
  ...STORED_CARD_PROBLEMS,
  "conflict/card-minimum": { ...CONFLICT, title: "Too little to charge to a card" },
  "conflict/refused": { ...CONFLICT, title: "The card provider refused to open a card page" },
};

type ReasonOf<Name> = Name extends `conflict/${infer Reason}` ? Reason : never;
export type CardRefusal = ReasonOf<keyof typeof STORED_CARD_PROBLEMS>;
