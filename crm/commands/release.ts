import { audit, auditedOrder } from "../staff/audit-log";
import { withTransaction } from "../platform/database/database";
import { releaseReserved } from "../reserved-orders/reserve-order";
import { refused, said, type Command } from "./command";
import { findReservedByNumber } from "./find-order-by-number";

export const release: Command = {
  name: "release",
  args: ["ORDER"],
  summary: "Gives back the seats of a reserved order that is not paid yet.",
  audited: true,
  run: async ({ db, by }, [number = ""]) => {
    const found = await findReservedByNumber(db, number);
    if (!found.ok) return found.why;
    const released = await withTransaction(db, async (tx) => {
      const done = await releaseReserved(tx, found.id);
      if (done) await audit(tx, by, auditedOrder("release", found.id));
      return done;
    });
    return released
      ? said(`The seats of ${number} are free again.`)
      : refused(`${number} is over already, or is being paid for this moment.`);
  },
};
