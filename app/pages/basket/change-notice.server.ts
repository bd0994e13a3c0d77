import type { Basket } from "#contract/schemas/basket";
import type { SeatLabel } from "#contract/schemas/ticket";

import { hasGiftCardsToPay } from "~/domain/basket/basket";
import type { Notice, NoticeCode } from "~/domain/notice-codes";
import type { BasketChange } from "~/domain/schemas/basket-change";

const NOTICES = {
  change: "ticket-changed",
  "member-prices": "member-prices-used",
  "use-subscription": "ticket-changed",
  "keep-subscription": "ticket-changed",
  extend: "hold-extended",
  "discard-expired": "lost-dropped",
  quantity: "line-changed",
  amount: "line-changed",
  "auto-renew": "line-changed",
  "remove-item": "line-removed",
  "gift-names": "line-changed",
  "remove-code": "code-removed",
  "use-code": "code-used",
  merge: "baskets-merged",
  discard: "other-discarded",
  credit: "credit-set",
} as const satisfies Partial<Record<BasketChange["intent"], NoticeCode>>;

/**
 * What to say of a change that was made. `before` tells whether seats that were taken again are the same ones, and
 * whether more than one ticket went.
 */
export function changeNotice(
  change: Exclude<BasketChange, { intent: "save" }>,
  before: Basket | null,
  after: Basket,
): Notice {
  switch (change.intent) {
    case "remove":
    case "remove-all":
      return removalNotice(before, after);
    case "reclaim": {
      const same = (before?.lost ?? []).every(({ instance, seat }) =>
        after.tickets.some(
          (item) => item.instance.id === instance.id && isSameSeat(item.seat, seat),
        ),
      );
      return same ? "seats-held-again" : "seats-held-nearby";
    }
    default:
      return NOTICES[change.intent];
  }
}

/** The page has confirmed and explained removing several tickets together. */
function removalNotice(before: Basket | null, after: Basket): NoticeCode {
  const left = new Set(after.tickets.map(({ id }) => id));
  const gone = (before?.tickets ?? []).filter(({ id }) => !left.has(id));
  if (gone.length <= 1) return "ticket-removed";
  const countOf = (kind: SeatLabel["kind"]) => gone.filter(({ seat }) => seat.kind === kind).length;
  const [spaces, companions] = [countOf("wheelchair"), countOf("companion")];
  if (spaces !== 1 || companions !== gone.length - 1) return "tickets-removed";
  return companions === 1 ? "space-removed" : "space-and-companions-removed";
}

/**
 * What became of a code. Of two promo codes the one that costs less is in force; a second access or program code
 * takes the place of the first. Of a gift voucher it says how much it pays.
 */
export function codeNotice(typed: string, before: Basket | null, after: Basket): Notice {
  const voucher = after.codes.find(
    ({ id, kind }) =>
      kind === "gift-voucher" && !(before?.codes ?? []).some((code) => code.id === id),
  );
  if (voucher !== undefined && voucher.saves.amount > 0)
    return { code: "voucher-applied", sums: { sum: voucher.saves.amount } };
  if (voucher?.refusal === null && hasGiftCardsToPay(after)) return "voucher-not-for-vouchers";
  const other = after.otherCode;
  const isReplaced = (before?.codes ?? []).some(
    ({ id }) => !after.codes.some((code) => code.id === id),
  );
  if (other === null || other.id === before?.otherCode?.id)
    return isReplaced ? "code-replaced" : "code-entered";
  return other.code === typed.trim().toUpperCase() ? "code-kept" : "code-better";
}

function isSameSeat(one: SeatLabel, other: SeatLabel): boolean {
  return one.section === other.section && one.row === other.row && one.number === other.number;
}
