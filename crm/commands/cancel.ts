import { cancelOrder } from "../payments/cancel-order";
import { refused, said, type Command } from "./command";
import { findOrderByNumber } from "./find-order-by-number";
import { companionsFirst, sum } from "./terminal-text";

export const cancel: Command = {
  name: "cancel",
  args: ["ORDER"],
  summary: "Turns a confirmed order into account credit, and frees its seats.",
  help: "Without the time limit that customers have. The credit is good for six months.",
  audited: true,
  run: async ({ db, desk, by }, [number = ""]) => {
    const found = await findOrderByNumber(db, number);
    if (!found.ok) return found.why;
    const done = await cancelOrder(desk(), { orderId: found.id, by: { staff: by } });
    if (done.ok)
      return said(`${number} is ${sum(done.credited, done.currency)} of account credit now.`);
    const { problem } = done;
    return refused(
      problem.code === "not-allowed" && problem.reason === "companion-elsewhere"
        ? companionsFirst(problem.companionOrders)
        : "Only a confirmed order with tickets can be cancelled.",
    );
  },
};
