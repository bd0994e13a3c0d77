import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import { available } from "~/.server/http/pages/replies";
import { membershipGiftSchema } from "~/domain/schemas/gift-voucher";
import { addGift, mailingDays } from "~/pages/gift-vouchers/add-gift.server";

/** The levels that can be given, and the one that the address names. */
export async function getGiftPage(context: AppLoadContext, request: Request) {
  const levels = available(await context.crm.listMembershipLevels());
  const asked = new URL(request.url).searchParams.get("level");
  const chosen = levels.find(({ id }) => id === asked)?.id ?? null;
  return { levels, chosen, days: mailingDays(context), requestKey: randomUUID() };
}

/** Adds a membership for somebody else to the visitor's basket, or to a new one. Safe to repeat. */
export async function giveMembership(context: AppLoadContext, request: Request) {
  const { levels, days } = await getGiftPage(context, request);
  const schema = membershipGiftSchema(
    levels.map(({ id }) => id),
    days,
  );
  return addGift(context, request, schema, (call) => context.crm.addMembershipGift(call));
}
