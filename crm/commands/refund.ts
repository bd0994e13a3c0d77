import { refundOrder } from "../payments/cancel-order";
import { refused, said, type Command } from "./command";
import { findOrderByNumber } from "./find-order-by-number";
import { companionsFirst, sum } from "./terminal-text";

const WHY = {
  "not-found": "There is no such order.",
  "not-confirmed": "Only a confirmed order can be refunded.",
  "used-already":
    "A gift voucher, membership or subscription of this order was used already; nothing was changed.",
} as const;

export const refund: Command = {
  name: "refund",
  args: ["ORDER"],
  summary: "Gives a confirmed order back to where it was paid from, and frees its seats.",
  audited: true,
  run: async ({ db, desk, by }, [number = ""]) => {
    const found = await findOrderByNumber(db, number);
    if (!found.ok) return found.why;
    const done = await refundOrder(desk(), found.id, by);
    return done.ok
      ? said(`${number} was given back: ${sum(done.amount, done.currency)}.`)
      : refused(
          done.reason === "companion-elsewhere"
            ? companionsFirst(done.companionOrders)
            : WHY[done.reason],
        );
  },
};
