import type { Submission } from "@conform-to/react";
import { data, type AppLoadContext } from "@remix-run/node";

import { lastSendingDay } from "#contract/schemas/gift-voucher";
import { refuse } from "~/.server/http/pages/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
import { calendarDay } from "~/domain/dates";
import { isMonthFirst } from "~/i18n/locales";
import { ownBasketId, showAddedLine } from "~/pages/basket/own-basket.server";

/** The first and the last day on which a gift that is bought now can be mailed, and how a day is typed. */
export function mailingDays({ now, i18n }: Pick<AppLoadContext, "now" | "i18n">) {
  const first = calendarDay(now);
  return { first, last: lastSendingDay(first), monthFirst: isMonthFirst(i18n.locale) };
}

/** The box office's codes for what is wrong with a field. */
const FAULTS: Readonly<Record<string, string>> = {
  "amount.unknown": "required.giftAmount",
  "quantity.too-many": "giftQuantity",
  "levelId.unknown": "required.giftMembership",
  "toEmail.email": "emailInvalid",
  "sendOn.too-early": "sendOnPast",
  "sendOn.too-late": "sendOnLate",
};

/** Adds a gift to the visitor's basket, or to a new one, and leads there; or says at its fields why not. */
export async function addGift(
  context: AppLoadContext,
  submission: Pick<Submission<unknown>, "reply">,
  requestKey: string,
  add: (basketId: string) => ReturnType<Crm["addGiftVoucher"]>,
) {
  const again = (errors: Parameters<typeof submission.reply>[0]) =>
    data({ lastResult: submission.reply(errors) }, { status: 400 });
  const added = await add(await ownBasketId(context, requestKey));
  if (added.ok) return showAddedLine(context, added.value);
  const { failure } = added;
  switch (failure.code) {
    case "invalid": {
      const errors = Object.entries(failure.fields).map(([field, code]) => [
        field,
        [FAULTS[`${field}.${code}`] ?? "refused"],
      ]);
      return again({ fieldErrors: Object.fromEntries(errors) as Record<string, string[]> });
    }
    case "conflict":
      return again({
        formErrors: [failure.reason === "ordered" ? "basketOrdered" : `conflict.${failure.reason}`],
      });
    case "not-found":
    case "key-reused":
    case "unavailable":
      return refuse(503);
  }
}
