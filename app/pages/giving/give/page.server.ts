import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";

import type { ProblemOf, Unavailable } from "#contract/define";
import type { basketItemOperations } from "#contract/operations/basket-items";
import type { Fund } from "#contract/schemas/fund";
import type { Money } from "#contract/schemas/money";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { getOrCreateBasketId, showAddedLine } from "~/pages/basket/own-basket.server";
import type { Crm } from "~/.server/ticketing/ticketing";
import type { FieldErrors } from "~/domain/failed";
import { giftSchema } from "~/domain/schemas/gift";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { namesOfGift, readNamedGift, refusedGift } from "~/pages/extras/gift-problems";

/** A fund with the amounts that its form offers; null if it is unknown or takes no more gifts. */
async function findFund(crm: Crm, id: string): Promise<(Fund & { values: Money[] }) | null> {
  const [fund, upsell] = await Promise.all([
    crm.getFund({ params: { id } }),
    crm.getDonationUpsell(),
  ]);
  if (!fund.ok) return fund.failure.code === "not-found" ? null : throwErrorPage(503);
  const { defaultAmount, minAmount, maxAmount } = fund.value;
  const offered = [
    ...(upsell.ok ? upsell.value.values : []),
    ...(defaultAmount ? [defaultAmount] : []),
  ];
  const values = new Map(offered.map((value) => [value.amount, value]));
  return {
    ...fund.value,
    values: [...values.values()]
      .filter(({ amount }) => amount >= minAmount.amount && amount <= maxAmount.amount)
      .sort((one, other) => one.amount - other.amount),
  };
}

/** The page of a gift to one fund. An appeal is kept only where it is one of the fund's. */
export async function getGivePage({ crm }: AppLoadContext, id: string, wanted: string | null) {
  const fund = await findFund(crm, id);
  if (fund === null) return data({ fund, appeal: "", requestKey: "" }, { status: 404 });
  const appeal = fund.appeals.find((one) => one === wanted) ?? "";
  return data({ fund, appeal, requestKey: randomUUID() });
}

/** Puts a gift into the visitor's basket, or into a new one, and leads there; or shows the form again, as it was typed. */
export async function give(context: AppLoadContext, id: string, form: FormData) {
  const { crm } = context;
  const fund = await findFund(crm, id);
  if (fund === null) return throwErrorPage(404);
  const submission = parseWithZod(form, { schema: giftSchema });
  const refused = (fieldErrors: FieldErrors, formErrors: string[] = []) =>
    data(submission.reply({ fieldErrors, formErrors }), { status: 400 });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { requestKey, appeal, frequency, ...typed } = submission.value;
  const { amount, faults } = readNamedGift(fund, typed, context.i18n.locale);
  if (faults !== null) return refused(faults);

  const added = await crm.addDonation({
    params: { id: await getOrCreateBasketId(context, requestKey) },
    body: {
      fundId: fund.id,
      amount,
      monthly: fund.takesMonthly && frequency === "monthly",
      appeal: fund.appeals.find((one) => one === appeal) ?? null,
      ...namesOfGift(typed),
    },
    requestKey,
  });
  if (added.ok) return showAddedLine(context, added.value);
  const { fields, message } = refusalOf(context, added.failure);
  return refused(fields, message);
}

type Failure = ProblemOf<(typeof basketItemOperations)["addDonation"]> | Unavailable;

/** What the form is to say; leaves the page where it cannot help. */
function refusalOf(
  context: AppLoadContext,
  failure: Failure,
): { fields: FieldErrors; message: string[] } {
  switch (failure.code) {
    case "invalid": {
      const { field, problem } = refusedGift(failure.fields);
      return { fields: { [field]: [problem] }, message: [] };
    }
    case "conflict":
      return failure.reason === "ordered"
        ? leaveCheckout(context, failure)
        : { fields: {}, message: [`conflict.${failure.reason}`] };
    // It rounds nothing up.
    case "not-allowed":
      return throwErrorPage(400);
    case "not-found":
    case "key-reused":
    case "unavailable":
      return leaveCheckout(context, failure);
  }
}
