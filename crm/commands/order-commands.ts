import { hasTooManyCompanions } from "#contract/rules/waiting-list/waiting-list";
import { MAX_RESERVED } from "#contract/rules/orders/reserved-order";
import { hasSeatNeeds, seatNeedsSchema } from "#contract/schemas/interest";
import type { PriceList } from "#contract/schemas/price-list";
import { emailError, normalizeEmail } from "#contract/text/email";
import { MAX_COMPANION_SEATS } from "#contract/rules/seat-choice/wheelchair-party";

import { resendConfirmation as sendAgain } from "../desk/mail/order-mails";
import {
  queueReservationCancelled,
  queueReserved,
} from "../money/reserved-orders/reservation-mails";
import { runInTransaction } from "../platform/database/database";
import { parseLocalInput } from "../platform/dates";
import { storefrontLink } from "../platform/storefront-links";
import { findPriceList } from "../basket/prices/price-list";
import { releaseReserved, reserveOrder } from "../money/reserved-orders/reserve-order";
import { reserveSubscriberSeats } from "../money/reserved-orders/series-renewals";
import { audit, auditedOrder } from "../people/audit/audit-log";
import { findCustomerByEmail, REASON } from "./act-for-customer";
import { type Command, refused, success, readOption, formatTime } from "./command";
import { refusalText } from "./refusal-text";
import { findOrderByNumber, findReservedByNumber } from "./show-orders";
import { orderNumber } from "#contract/rules/orders/order-number";

const RESEND_REFUSALS = {
  "not-found": "Order not found.",
  "not-confirmed": "Only confirmed orders have a confirmation.",
  "too-late": "It is too late to correct its address.",
  "too-often": "Its confirmation was sent too many times already.",
} as const;

export const resendConfirmation: Command = {
  name: "resend-confirmation",
  args: ["ORDER"],
  audited: true,
  options: {
    ...REASON,
    to: {
      value: "EMAIL",
      help: "Send it to this address from now on, in place of a mistyped one.",
    },
  },
  summary: "Resends an order's confirmation, with its tickets.",
  run: async ({ db, by }, [number = ""], options) => {
    const typed = readOption(options, "to");
    const to = typed === null ? null : normalizeEmail(typed);
    if (to !== null && emailError(to) !== null) return refused("--to must be an email address.");
    const found = await findOrderByNumber(db, number);
    if (!found.ok) return found.failure;
    const resent = await runInTransaction(db, async (tx) => {
      const done = await sendAgain(tx, found.value, { to, byStaff: true });
      if (done.ok)
        await audit(tx, by, auditedOrder("resend", found.value, readOption(options, "reason")));
      return done;
    });
    return resent.ok
      ? success(`The confirmation of ${number} is on its way to ${resent.value}.`)
      : refused(RESEND_REFUSALS[resent.failure]);
  },
};

/** At a set price: what a caller who says nothing else pays. */
const isForEveryone = ({ eligibility, payWhatYouWish }: PriceList["priceTypes"][number]) =>
  eligibility === "all" && payWhatYouWish === null;

export const reserve: Command = {
  name: "reserve",
  args: ["EMAIL", "PERFORMANCE", "QUANTITY"],
  options: {
    ...REASON,
    until: { value: "TIME", help: `In the venue's time zone, "2026-12-03 18:00".`, required: true },
    band: { value: "ID", help: "The price band; the top one that is on sale by default." },
    type: { value: "ID", help: "The price type; by default the first one for everyone." },
    wheelchair: {
      value: "COMPANIONS",
      help: `A wheelchair space with 0 to ${MAX_COMPANION_SEATS} companion seats beside it, part of QUANTITY.`,
    },
    "step-free": { help: "Only seats that are reached without steps." },
    aisle: { help: "At least one aisle seat." },
    locked: { help: "Can only be paid at the box office." },
  },
  needs: "reservedOrders",
  summary: "Reserves the best available seats for a customer until a given time.",
  audited: true,
  run: async (
    { db, by, storefrontUrl, currency },
    [email = "", instanceId = "", count = ""],
    options,
  ) => {
    const holdUntil = parseLocalInput(readOption(options, "until") ?? "");
    if (holdUntil === null) return refused('--until must be a time like "2026-12-03 18:00".');
    const quantity = Number(count);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_RESERVED)
      return refused(`QUANTITY must be a number from 1 to ${MAX_RESERVED}.`);
    const companions = readOption(options, "wheelchair");
    const needs = seatNeedsSchema.safeParse({
      companions: companions === null ? null : Number(companions),
      stepFree: options["step-free"] === true,
      aisle: options["aisle"] === true,
    });
    if (!needs.success || hasTooManyCompanions({ quantity, seatNeeds: needs.data }))
      return refused(
        `--wheelchair must be a number from 0 to ${MAX_COMPANION_SEATS}, and less than QUANTITY.`,
      );
    const seatNeeds = needs.data;
    const list = await findPriceList(db, instanceId, "with-restricted");
    const customer = await findCustomerByEmail(db, email);
    if (!customer.ok) return customer.failure;
    const reserved = await runInTransaction(db, async (tx) => {
      const done = await reserveOrder(
        tx,
        {
          customerId: customer.value,
          instanceId,
          band: readOption(options, "band") ?? list?.bands[0]?.id ?? "",
          priceTypeId:
            readOption(options, "type") ?? list?.priceTypes.find(isForEveryone)?.id ?? "",
          quantity,
          seatNeeds,
          holdUntil,
          locked: options["locked"] === true,
          currency,
        },
        "staff",
      );
      if (!done.ok) return done;
      await audit(tx, by, auditedOrder("reserve", done.value.id, readOption(options, "reason")));
      const url = storefrontLink(storefrontUrl, "reserved-orders");
      await queueReserved(tx, done.value, url);
      return done;
    });
    if (!reserved.ok) {
      const { failure: problem } = reserved;
      const isUnmet = problem.code === "not-enough-seats" && hasSeatNeeds(seatNeeds);
      const why = isUnmet ? "No free seats meet these access requirements." : refusalText(problem);
      return refused(`Nothing was reserved. ${why}`);
    }
    const { number } = reserved.value;
    return success(
      `${orderNumber(number)} is reserved for ${email} until ${formatTime(holdUntil)}.`,
    );
  },
};

export const renewSeries: Command = {
  name: "renew-series",
  args: ["SERIES", "LAST-SERIES"],
  audited: true,
  options: {
    ...REASON,
    until: { value: "TIME", help: `In the venue's time zone, "2026-12-03 18:00".`, required: true },
  },
  needs: "reservedOrders",
  summary: "Reserves last season's seats of a fixed series for its subscribers until a given time.",
  help: "Emails each subscriber. The series must be on sale. Run it again for subscribers who were left out.",
  run: async ({ db, by, storefrontUrl, currency }, [seriesId = "", lastSeriesId = ""], options) => {
    const holdUntil = parseLocalInput(readOption(options, "until") ?? "");
    if (holdUntil === null) return refused('--until must be a time like "2026-12-03 18:00".');
    const url = storefrontLink(storefrontUrl, "reserved-orders");
    const reason = readOption(options, "reason");
    const renewal = { seriesId, lastSeriesId, holdUntil, currency, url, by, reason };
    const done = await reserveSubscriberSeats(db, renewal);
    if (done === null) return refused("SERIES and LAST-SERIES must be ids of fixed series.");
    const notices = done.refused.map(
      (email) => `Not available, not on sale, or starting before that time: the seats of ${email}.`,
    );
    return success(
      `Seats reserved until ${formatTime(holdUntil)}: ${done.kept} subscriptions.`,
      ...notices,
    );
  },
};

export const release: Command = {
  name: "release",
  args: ["ORDER"],
  summary: "Releases the seats of an unpaid reserved order.",
  options: REASON,
  audited: true,
  run: async ({ db, by }, [number = ""], options) => {
    const found = await findReservedByNumber(db, number);
    if (!found.ok) return found.failure;
    const released = await db.transaction(async (tx) => {
      const done = await releaseReserved(tx, found.value);
      if (!done) return false;
      await queueReservationCancelled(tx, found.value, null);
      await audit(tx, by, auditedOrder("release", found.value, readOption(options, "reason")));
      return true;
    });
    return released
      ? success(`The seats of ${number} are back on sale.`)
      : refused(`${number} has ended, or is being paid for right now.`);
  },
};
