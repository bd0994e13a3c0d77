import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import { lastSendingDay } from "#contract/schemas/gift-voucher";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import type { Crm } from "~/.server/ticketing/ticketing";
import { calendarDay } from "~/domain/dates";
import { dateNotations } from "~/i18n/locales";
import { getOrCreateBasketId, showAddedLine } from "~/pages/basket/get-or-create-basket.server";
import { changeKey } from "~/pages/extras/save-extras.server";

/** Returns the first and last day on which a gift bought now can be emailed, and the locale's date notation. */
export function mailingDays({ now, i18n }: Pick<AppLoadContext, "now" | "i18n">) {
  const first = calendarDay(now);
  return { first, last: lastSendingDay(first), notation: dateNotations[i18n.locale] };
}

/** Message keys for field errors of the box office. */
const MESSAGES: Readonly<Record<string, string>> = {
  "amount.unknown": "required.giftAmount",
  "quantity.too-many": "giftQuantity",
  "levelId.unknown": "required.giftMembership",
  "toEmail.email": "emailInvalid",
  "sendOn.too-early": "sendOnPast",
  "sendOn.too-late": "sendOnLate",
};

type Call<Body> = { params: { id: string }; body: Body; requestKey: string };

/** Adds or changes a gift in the visitor's basket, creating one if needed, and redirects to it; or returns the form's errors. */
export async function addGift<Form extends { requestKey: string }>(
  context: AppLoadContext,
  request: Request,
  schema: z.ZodType<Form>,
  add: (
    call: Call<Omit<Form, "requestKey">>,
  ) => ReturnType<Crm["addGiftVoucher"] | Crm["changeGiftVoucher"]>,
  notice?: "line-changed",
) {
  const submission = parseWithZod(await request.formData(), { schema });
  const badRequest = (errors?: Parameters<typeof submission.reply>[0]) =>
    data({ lastResult: submission.reply(errors) }, { status: 400 });
  if (submission.status !== "success") return badRequest();
  const { requestKey, ...body } = submission.value;
  const added = await add({
    params: { id: await getOrCreateBasketId(context, requestKey) },
    body,
    requestKey: changeKey(requestKey, body),
  });
  if (added.ok) return showAddedLine(context, added.value, notice);
  const { failure } = added;
  switch (failure.code) {
    case "invalid": {
      const errors = Object.entries(failure.fields).map(([field, code]) => [
        field,
        [MESSAGES[`${field}.${code}`] ?? "refused"],
      ]);
      return badRequest({ fieldErrors: Object.fromEntries(errors) as Record<string, string[]> });
    }
    case "conflict":
      return badRequest({
        formErrors: [failure.reason === "ordered" ? "basketOrdered" : `conflict.${failure.reason}`],
      });
    case "not-found":
    case "key-reused":
    case "unavailable":
      return throwErrorPage(503);
  }
}
