import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { lastSendingDay } from "#contract/schemas/gift-voucher";
import { available, refuse } from "~/.server/http/pages/replies";
import { ownBasketId, showAddedLine } from "~/pages/basket/own-basket.server";
import { knownSystem } from "~/.server/http/known-system";
import { calendarDay } from "~/domain/dates";
import { giftVoucherPurchaseSchema } from "~/domain/schemas/gift-voucher";
import { GROWTH_CONFLICTS } from "~/pages/extras/growth-conflicts";
import { changeKey } from "~/pages/extras/save-extras.server";

/** The amounts that gift vouchers are sold at, and the days on which they can be sent. */
export async function getPurchasePage({ crm, now }: AppLoadContext, params: Params) {
  knownSystem(params);
  const today = calendarDay(now);
  return {
    amounts: available(await crm.listVoucherAmounts()),
    days: { first: today, last: lastSendingDay(today) },
    requestKey: randomUUID(),
  };
}

const CONFLICTS = { ...GROWTH_CONFLICTS, ordered: "basketOrdered" } as const;

/** The box office's codes for what is wrong with a field. */
const FAULTS: Readonly<Record<string, string>> = {
  "amount.unknown": "required.giftAmount",
  "quantity.too-many": "giftQuantity",
  "toEmail.email": "emailInvalid",
  "sendOn.too-early": "sendOnPast",
  "sendOn.too-late": "sendOnLate",
};

/** Adds the gift vouchers of the form to the visitor's basket, or to a new one. Safe to repeat. */
export async function buyGiftVouchers(context: AppLoadContext, request: Request, params: Params) {
  const { amounts, days } = await getPurchasePage(context, params);
  const schema = giftVoucherPurchaseSchema(
    amounts.map(({ amount }) => amount),
    days.first,
  );
  const submission = parseWithZod(await request.formData(), { schema });
  const again = (lastResult: SubmissionResult) => data({ lastResult }, { status: 400 });
  if (submission.status !== "success") return again(submission.reply());
  const { requestKey, ...body } = submission.value;
  const added = await context.crm.addGiftVoucher({
    params: { id: await ownBasketId(context, requestKey) },
    body,
    requestKey: changeKey(requestKey, body),
  });
  if (added.ok) return showAddedLine(context, added.value);
  const { failure } = added;
  switch (failure.code) {
    case "invalid": {
      const errors = Object.entries(failure.fields).map(([field, code]) => [
        field,
        [FAULTS[`${field}.${code}`] ?? "refused"],
      ]);
      return again(
        submission.reply({ fieldErrors: Object.fromEntries(errors) as Record<string, string[]> }),
      );
    }
    case "conflict":
      return again(submission.reply({ formErrors: [CONFLICTS[failure.reason]] }));
    case "not-found":
    case "key-reused":
    case "unavailable":
      return refuse(503);
  }
}
