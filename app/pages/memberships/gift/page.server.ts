import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";

import { addLine, changeLine } from "~/parts/lines/change-line.server";
import { findEditedGift, mailingDays, saveGift } from "~/parts/gift-vouchers/save-gift.server";
import { membershipGiftForm } from "./form";

/** Lists the levels; `chosen` is the one in `?level=`, null if it isn't on sale. `edited` is the gift in `?item=`. */
export async function getGiftPage(context: AppLoadContext, request: Request) {
  const edited = await findEditedGift(context, request, "membership-gift");
  const { value: levels } = await context.crm.listMembershipLevels();
  const requestedLevel = new URL(request.url).searchParams.get("level");
  const chosen = levels.find(({ id }) => id === requestedLevel)?.id ?? null;
  return { levels, edited, chosen, days: mailingDays(context), requestKey: randomUUID() };
}

/** Adds a gift membership to the visitor's basket, creating one if needed, or changes that of `?item=`. Safe to retry. */
export async function saveMembershipGift(args: ActionFunctionArgs) {
  const { context, request } = args;
  const { crm } = context;
  const edited = await findEditedGift(context, request, "membership-gift");
  const levelIds = (await crm.listMembershipLevels()).value.map(({ id }) => id);
  return saveGift(
    args,
    membershipGiftForm,
    {
      edited,
      notice: "membership-gift-added",
      add: ({ body, ...call }) =>
        addLine(crm, { ...call, body: { kind: "membership-gift", ...body } }),
      change: ({ body, ...call }) =>
        changeLine(crm, { ...call, body: { kind: "membership-gift", ...body } }),
    },
    { levelIds, days: mailingDays(context) },
  );
}
