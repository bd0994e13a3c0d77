import { z } from "zod";

import { audit, auditedOrder } from "../staff/audit-log";
import { allOrNothing } from "../platform/database/database";
import { resendConfirmation as sendAgain } from "../mail/order-mails";
import { REASON } from "./act-for-customer";
import { refused, said, textOf, type Command } from "./command";
import { findOrderByNumber } from "./find-order-by-number";

const WHY = {
  "not-found": "There is no such order.",
  "not-confirmed": "Only a confirmed order has a confirmation.",
  "too-late": "Its address cannot be corrected any more.",
  "too-often": "Its confirmation was sent too often already.",
} as const;

export const resendConfirmation: Command = {
  name: "resend-confirmation",
  args: ["ORDER"],
  audited: true,
  options: {
    ...REASON,
    to: { value: "EMAIL", help: "To this address from now on, in place of a mistyped one." },
  },
  summary: "Sends the confirmation of an order again, with its tickets.",
  run: async ({ db, by }, [number = ""], options) => {
    const to = textOf(options, "to");
    if (to !== null && !z.email().safeParse(to).success)
      return refused("--to is an email address.");
    const found = await findOrderByNumber(db, number);
    if (!found.ok) return found.why;
    const resent = await allOrNothing(db, async (tx) => {
      const done = await sendAgain(tx, found.id, { to, byStaff: true });
      if (done.ok)
        await audit(tx, by, {
          ...auditedOrder("resend", found.id),
          reason: textOf(options, "reason"),
        });
      return done;
    });
    return resent.ok
      ? said(`The confirmation of ${number} goes to ${resent.recipient} again.`)
      : refused(WHY[resent.reason]);
  },
};
