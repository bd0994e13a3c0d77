import { z } from "zod";

const CONFLICT = { status: 409, title: "Conflict with the current state" } as const;

/** Why a stored card was not charged. Nothing was, and the basket keeps its seats. */
const STORED_CARD_PROBLEMS = {
  "conflict/card-declined": { ...CONFLICT, title: "The stored card was declined" },
  "conflict/card-no-funds": { ...CONFLICT, title: "The stored card has too little money" },
  "conflict/card-expired": { ...CONFLICT, title: "The stored card has expired" },
  "conflict/card-not-usable": { ...CONFLICT, title: "The stored card cannot be charged" },
  "conflict/card-try-again": { ...CONFLICT, title: "The stored card could not be charged now" },
};

/** What is in the basket can no longer be ordered. */
const READINESS_PROBLEMS = {
  "conflict/performance-cancelled": { ...CONFLICT, sentAs: "cancelled" },
  "conflict/performance-passed": { ...CONFLICT, sentAs: "passed" },
  "conflict/limit": CONFLICT,
  "conflict/mailbox-not-proved": CONFLICT,
  "conflict/too-many-free-tickets": CONFLICT,
  "conflict/too-many-free-tickets-of-address": CONFLICT,
  "conflict/not-entitled-any-more": { ...CONFLICT, sentAs: "not-entitled" },
  "conflict/buyer-name-mismatch": { ...CONFLICT, sentAs: "access-name-mismatch" },
  "conflict/too-few-in-stock": {
    ...CONFLICT,
    sentAs: "out-of-stock",
    fields: { name: z.string(), left: z.int() },
  },
  "conflict/not-sold-any-more": { ...CONFLICT, fields: { name: z.string() } },
  "conflict/more-items-than-tickets": {
    ...CONFLICT,
    sentAs: "more-than-tickets",
    fields: { name: z.string() },
  },
  "conflict/package-incomplete": { ...CONFLICT, fields: { missing: z.int() } },
} as const;

/** Refusals of a payment (`PROBLEMS`). */
export const PAYMENT_PROBLEMS = {
  ...READINESS_PROBLEMS,
  ...STORED_CARD_PROBLEMS,
  "conflict/card-minimum": { ...CONFLICT, title: "Too little to charge to a card" },
  "conflict/refused": { ...CONFLICT, title: "The card provider refused to open a card page" },
};

type ReasonOf<Name> = Name extends `conflict/${infer Reason}` ? Reason : never;
export type CardRefusal = ReasonOf<keyof typeof STORED_CARD_PROBLEMS>;
