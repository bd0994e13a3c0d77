/** What the books can disagree about. */
export const DISAGREEMENTS = {
  "paid-without-order": "Money was kept for an order that is neither confirmed nor on its way.",
  "order-without-payment": "An order is confirmed, and what its card had to pay was not.",
  "sold-without-order":
    "A seat is sold to an order that does not have it, or that is not confirmed.",
  "ticket-without-seat": "A confirmed order has a ticket for a seat that is not sold to it.",
  "total-without-lines": "An order's sums are not those of its tickets and lines.",
  "voucher-ledger": "A gift voucher's balance is not the sum of its entries.",
  "credit-ledger": "What is left of a credit is not what was given and spent.",
} as const;

export type DisagreementKind = keyof typeof DISAGREEMENTS;

/** One thing that does not agree, and whether it was set right. */
export type LedgerMismatch = { kind: DisagreementKind; about: string; mended: boolean };
