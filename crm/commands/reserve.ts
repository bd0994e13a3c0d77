import { parseLocalInput } from "../platform/dates";
import { orderNumber } from "../orders/rules";
import { audit, auditedOrder } from "../staff/audit-log";
import { allOrNothing } from "../platform/database/database";
import { queueReserved } from "../mail/reservation-mails";
import { reserveOrder } from "../reserved-orders/reserve-order";
import { refused, said, textOf, type Command } from "./command";
import { findCustomerByEmail } from "./find-customer-by-email";
import { when } from "./terminal-text";
import { storefrontLink } from "../platform/venue";

const MOST = 50;

export const reserve: Command = {
  name: "reserve",
  args: ["EMAIL", "PERFORMANCE", "QUANTITY"],
  options: {
    until: { value: "TIME", help: 'In New York, "2026-12-03 18:00".', required: true },
    band: { value: "ID", help: "The price band; A by default." },
    type: { value: "ID", help: "The price type; standard by default." },
    locked: { help: "To be paid at the box office only." },
  },
  summary: "Keeps the best seats of a performance for a customer, to be paid by a time.",
  audited: true,
  run: async (
    { db, by, storefrontUrl, currency },
    [email = "", instanceId = "", count = ""],
    options,
  ) => {
    const holdUntil = parseLocalInput(textOf(options, "until") ?? "");
    if (holdUntil === null) return refused('--until is a time like "2026-12-03 18:00".');
    const quantity = Number(count);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST)
      return refused(`QUANTITY is a number from 1 to ${MOST}.`);
    const customer = await findCustomerByEmail(db, email);
    if (!customer.ok) return customer.why;
    const reserved = await allOrNothing(db, async (tx) => {
      const done = await reserveOrder(tx, {
        customerId: customer.id,
        instanceId,
        band: textOf(options, "band") ?? "A",
        priceTypeId: textOf(options, "type") ?? "standard",
        quantity,
        holdUntil,
        locked: options["locked"] === true,
        currency,
      });
      if (!done.ok) return done;
      await audit(tx, by, auditedOrder("reserve", done.value.id));
      const url = storefrontLink(storefrontUrl, "reserved-orders");
      await queueReserved(tx, done.value, url);
      return done;
    });
    if (!reserved.ok) {
      const { code, ...why } = reserved.problem;
      return refused(
        `Nothing was reserved: ${[code, ...Object.values(why).map((value) => JSON.stringify(value))].join(" ")}.`,
      );
    }
    const { number } = reserved.value;
    return said(`${orderNumber(number)} is kept for ${email} until ${when(holdUntil)}.`);
  },
};
