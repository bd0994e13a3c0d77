import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";

import { available } from "~/.server/http/pages/replies";
import { membershipGiftSchema } from "~/domain/schemas/gift-voucher";
import { changeKey } from "~/pages/extras/save-extras.server";
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
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success")
    return data({ lastResult: submission.reply() }, { status: 400 });
  const { requestKey, ...body } = submission.value;
  return addGift(context, submission, requestKey, (id) =>
    context.crm.addMembershipGift({
      params: { id },
      body,
      requestKey: changeKey(requestKey, body),
    }),
  );
}
