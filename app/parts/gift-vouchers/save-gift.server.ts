import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import { Unavailable } from "#contract/calls/unavailable";
import type { Item, ItemOfKind } from "#contract/schemas/basket-item";
import { throwRedirect } from "~/.server/rendering/replies";
import { submitForm } from "~/.server/forms/submit-form";
import { calendarDay } from "~/domain/arithmetic/dates";
import type { Form, SettingsOf } from "~/domain/forms/define-form";
import { dateNotations } from "~/i18n/locales";
import { getOrCreateBasketId, redirectToBasket } from "~/parts/basket/get-or-create-basket.server";
import type { LineReply } from "~/parts/lines/change-line.server";
import { changeKey } from "~/parts/extras/save-extras.server";
import { pathTo } from "~/routing/paths";
import { lastSendingDay } from "#contract/rules/gift-vouchers/gift-voucher";

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
  /** Shown after it was added. */
  notice: "gift-card-added" | "membership-gift-added";
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
export const saveGift = <Value extends { requestKey: string }, Settings>(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  form: Form<z.ZodType<Value>, Settings>,
  { edited, notice, add, change }: SaveGift<Omit<Value, "requestKey">>,
  ...settings: SettingsOf<Settings>
) =>
  submitForm(
    { request },
    form,
    async ({ requestKey, ...body }, { refuse }) => {
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
        return redirectToBasket(context, saved.value, edited === null ? notice : "line-changed");
      const { failure } = saved;
      switch (failure.code) {
        case "invalid": {
          const errors = Object.entries(failure.fields).map(([field, code]) => [
            field,
            MESSAGES[`${field}.${code}`] ?? "refused",
          ]);
          return refuse(Object.fromEntries(errors) as Record<string, string>);
        }
        case "conflict":
          if (failure.reason !== "ordered") return refuse(`conflict.${failure.reason}`);
          // The basket page links to the order. Only an added gift can go into a new basket.
          return edited === null ? refuse("basketOrdered") : throwRedirect(pathTo("basket"));
        case "not-found":
          // Another window removed the line that is being edited.
          if (edited !== null) return redirectFromRemovedLine(context);
          // The basket has just been read. Sent again, the form finds or creates another.
          throw new Unavailable("addLine");
        // Keys are derived from their request.
        case "key-reused":
          throw new Unavailable("addLine");
      }
    },
    ...settings,
  );
