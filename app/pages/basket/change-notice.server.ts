import { isForPerformance } from "#contract/rules/baskets/line";
import type { Basket } from "#contract/schemas/basket";
import type { SeatLabel } from "#contract/schemas/ticket";

import type { Failed } from "~/domain/notices/failed";
import type { Notice, NoticeCode } from "~/domain/notices/notice-codes";
import type { BasketChange } from "~/domain/schemas/basket-change";
import { extendNotice } from "~/parts/basket/notices";
import { pathTo } from "~/routing/paths";

const NOTICES = {
  "use-subscription": "ticket-changed",
  "use-subscriptions": "ticket-changed",
  "keep-subscription": "ticket-changed",
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
 * Returns the notice for a successful change. `before` shows whether reclaimed seats are the same as the lost ones, and
 * whether several tickets were removed.
 */
export function changeNotice(
  change: Exclude<BasketChange, { intent: "save" | "add" }>,
  before: Basket | null,
  after: Basket,
): Notice {
  switch (change.intent) {
    case "remove":
    case "remove-all":
    case "remove-event":
      return removalNotice(before, after);
    case "reclaim": {
      const same = (before?.lost ?? []).every(({ instance, seat }) =>
        after.tickets.some(
          (item) => item.instance.id === instance.id && isSameSeat(item.seat, seat),
        ),
      );
      return same ? "seats-held-again" : "seats-held-nearby";
    }
    case "discard-expired":
      return before?.items.some(
        (line) => isForPerformance(line) && after.items.every(({ id }) => id !== line.id),
      )
        ? "lost-dropped-with-extras"
        : "lost-dropped";
    case "extend":
      return extendNotice(change.until, after);
    case "change": {
      // A member price or another ticket's limit may have kept the ticket as it was.
      const ticket = after.tickets.find(({ id }) => id === change.ticket);
      return ticket?.priceType.id === change.priceType ? "ticket-changed" : "ticket-at-best-price";
    }
    default:
      return NOTICES[change.intent];
  }
}

/** The confirmation page has explained why several tickets are removed together. */
function removalNotice(before: Basket | null, after: Basket): NoticeCode {
  const remaining = new Set(after.tickets.map(({ id }) => id));
  const removed = (before?.tickets ?? []).filter(({ id }) => !remaining.has(id));
  if (removed.length <= 1) return "ticket-removed";
  const count = (kind: SeatLabel["kind"]) =>
    removed.filter(({ seat }) => seat.kind === kind).length;
  const [spaces, companions] = [count("wheelchair"), count("companion")];
  if (spaces !== 1 || companions !== removed.length - 1) return "tickets-removed";
  return companions === 1 ? "space-removed" : "space-and-companions-removed";
}

function isSameSeat(a: SeatLabel, b: SeatLabel): boolean {
  return a.section === b.section && a.row === b.row && a.number === b.number;
}

const LEAVES_LIST_OPEN: ReadonlySet<BasketChange["intent"]> = new Set([
  "remove",
  "use-subscription",
  "keep-subscription",
]);

/** After one ticket of a list: the path that keeps the list of its performance's tickets open, if there still is one. */
export function pathToOpenList(
  change: BasketChange,
  before: Basket | null,
  after: Basket,
): string | null {
  if (!LEAVES_LIST_OPEN.has(change.intent) || !("ticket" in change)) return null;
  const changed = [...(before?.tickets ?? []), ...after.tickets].find(
    ({ id }) => id === change.ticket,
  );
  const left = after.tickets.filter(({ instance }) => instance.id === changed?.instance.id);
  return changed !== undefined && left.length > 1
    ? pathTo("basket", {}, { open: changed.instance.id })
    : null;
}

/** The failed action that the error page names after a change of the basket. */
export function failedAction(change: BasketChange): Failed | undefined {
  switch (change.intent) {
    case "credit":
      return "apply-credit";
    case "use-code":
    case "remove-code":
      return "update-code";
    case "save":
      return change.by === "code" ? "update-code" : undefined;
    default:
      return undefined;
  }
}
