import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import type { Item, ItemOfKind } from "#contract/schemas/basket-item";
import { lastSendingDay } from "#contract/schemas/gift-voucher";
import { throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import { calendarDay } from "~/domain/dates";
import { dateNotations } from "~/i18n/locales";
import { getOrCreateBasketId, redirectToBasket } from "~/parts/basket/get-or-create-basket.server";
import type { LineReply } from "~/parts/lines/change-line.server";
import { changeKey } from "~/parts/extras/save-extras.server";
import { pathTo } from "~/routing/paths";

/** Returns the first and last day on which a gift bought now can be emailed, and the locale's date notation. */
export function mailingDays({ now, i18n }: Pick<AppLoadContext, "now" | "i18n">) {
  const first = calendarDay(now);
  return { first, last: lastSendingDay(first), notation: dateNotations[i18n.locale] };
}

/** Returns the gift in the basket that `?item=` names; null without it. Redirects to the basket, with a notice, if it is gone. */
export async function findEditedGift<Kind extends "gift-voucher" | "membership-gift">(
  context: AppLoadContext,
  request: Request,
  kind: Kind,
): Promise<ItemOfKind<Kind> | null> {
  const itemId = new URL(request.url).searchParams.get("item");
  if (itemId === null) return null;
  const items = (await context.basket())?.items ?? [];
  const isEdited = (item: Item): item is Item & ItemOfKind<Kind> =>
    item.id === itemId && item.kind === kind;
  return items.find(isEdited) ?? redirectFromRemovedLine(context);
}

function redirectFromRemovedLine({ session }: Pick<AppLoadContext, "session">): never {
  session.flash("line-gone");
  return throwRedirect(pathTo("basket"));
}

/** Message keys for field errors of the box office. */
const MESSAGES: Readonly<Record<string, string>> = {
  "amount.unknown": "required.giftAmount",
  "quantity.too-many": "giftQuantity",
  "levelId.unknown": "required.giftMembership",
  "toEmail.email": "emailInvalid",
  "toEmail.local-part": "emailLocalPart",
  "sendOn.too-early": "sendOnPast",
  "sendOn.too-late": "sendOnLate",
};

type SaveGift<Body> = {
  /** The line that `findEditedGift` returned; null to add one. */
  edited: { id: string } | null;
  add: (call: {
    params: { id: string };
    body: Body;
    requestKey: string;
  }) => Promise<LineReply<"gift-voucher" | "membership-gift">>;
  change: (call: {
    params: { id: string; itemId: string };
    body: Body;
  }) => Promise<LineReply<"gift-voucher" | "membership-gift">>;
};

/**
 * Adds a gift to the visitor's basket, creating one if needed, or changes the edited one, and redirects to the basket;
 * or returns the form's errors. Safe to retry.
 */
export async function saveGift<Form extends { requestKey: string }>(
  context: AppLoadContext,
  request: Request,
  schema: z.ZodType<Form>,
  { edited, add, change }: SaveGift<Omit<Form, "requestKey">>,
) {
  const submission = parseWithZod(await request.formData(), { schema });
  const badRequest = (errors?: Parameters<typeof submission.reply>[0]) =>
    data({ lastResult: submission.reply(errors) }, { status: 400 });
  if (submission.status !== "success") return badRequest();
  const { requestKey, ...body } = submission.value;
  const saved =
    edited === null
      ? await add({
          params: { id: await getOrCreateBasketId(context, requestKey) },
          body,
          requestKey: changeKey(requestKey, body),
        })
      : await change({
          params: {
            id: (await context.basket())?.id ?? redirectFromRemovedLine(context),
            itemId: edited.id,
          },
          body,
        });
  if (saved.ok)
    return redirectToBasket(context, saved.value, edited === null ? "line-added" : "line-changed");
  const { failure } = saved;
  switch (failure.code) {
    case "invalid": {
      const errors = Object.entries(failure.fields).map(([field, code]) => [
        field,
        [MESSAGES[`${field}.${code}`] ?? "refused"],
      ]);
      return badRequest({ fieldErrors: Object.fromEntries(errors) as Record<string, string[]> });
    }
    case "conflict":
      // The basket page links to the order. Only an added gift can go into a new basket.
      if (failure.reason === "ordered" && edited !== null) return throwRedirect(pathTo("basket"));
      return badRequest({
        formErrors: [failure.reason === "ordered" ? "basketOrdered" : `conflict.${failure.reason}`],
      });
    case "not-found":
      // Another window removed the line that is being edited.
      return edited === null ? throwErrorPage(503) : redirectFromRemovedLine(context);
    case "key-reused":
      return throwErrorPage(503);
  }
}
