import { randomUUID } from "node:crypto";
import { data, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";

import type { LineProblem } from "#contract/line-requests";
import type { Fund } from "#contract/schemas/fund";
import type { Money } from "#contract/schemas/money";
import { valueOrNull } from "#contract/unavailable";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { submitForm } from "~/.server/forms/submit-form";
import { throwErrorPage } from "~/.server/rendering/replies";
import { getOrCreateBasketId, redirectToBasket } from "~/parts/basket/get-or-create-basket.server";
import type { Crm } from "~/.server/ticketing/ticketing";
import { addLine } from "~/parts/lines/change-line.server";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { giveForm } from "./form";
import { namesOfDonation, readDonationForm, refusedDonation } from "~/parts/extras/donation-form";

/** Returns a fund with the amounts its form offers; null if it is unknown or closed. */
async function findFund(crm: Crm, id: string): Promise<(Fund & { values: Money[] }) | null> {
  const [fund, upsell] = await Promise.all([
    crm.getFund({ params: { id } }),
    valueOrNull(crm.getDonationUpsell()),
  ]);
  if (!fund.ok) return null;
  const { defaultAmount, minAmount, maxAmount } = fund.value;
  const offered = [...(upsell?.values ?? []), ...(defaultAmount ? [defaultAmount] : [])];
  const values = new Map(offered.map((value) => [value.amount, value]));
  return {
    ...fund.value,
    values: [...values.values()]
      .filter(({ amount }) => amount >= minAmount.amount && amount <= maxAmount.amount)
      .sort((a, b) => a.amount - b.amount),
  };
}

/** Loads the page of one fund. Drops an appeal that doesn't belong to the fund. */
export async function getGivePage({ crm }: AppLoadContext, id: string, appealName: string | null) {
  const fund = await findFund(crm, id);
  if (fund === null) return data({ fund, appeal: "", requestKey: "" }, { status: 404 });
  const appeal = fund.appeals.find((name) => name === appealName) ?? "";
  return data({ fund, appeal, requestKey: randomUUID() });
}

/** Adds a donation to the visitor's basket, creating it if needed, and redirects to it, or returns the form's errors. */
export async function give(args: ActionFunctionArgs) {
  const { context } = args;
  const { crm } = context;
  const fund = await findFund(crm, args.params["fund"] ?? "");
  if (fund === null) return throwErrorPage(404);
  return submitForm(args, giveForm, async (form, { refuse }) => {
    const { requestKey, appeal, frequency, ...typed } = form;
    const { amount, errors } = readDonationForm(fund, typed, amountNotation(context));
    if (errors !== null) return refuse(errors);
    const added = await addLine(crm, {
      params: { id: await getOrCreateBasketId(context, requestKey) },
      body: {
        kind: "donation",
        fundId: fund.id,
        amount,
        monthly: fund.takesMonthly && frequency === "monthly",
        appeal: fund.appeals.find((name) => name === appeal) ?? null,
        ...namesOfDonation(typed),
      },
      requestKey,
    });
    return added.ok
      ? redirectToBasket(context, added.value, "line-added")
      : refuse(errorsFor(context, added.failure));
  });
}

/** Returns the errors to show in the form; throws a redirect or an error page for failures that the form can't show. */
function errorsFor(context: AppLoadContext, failure: LineProblem<"donation">) {
  switch (failure.code) {
    case "invalid": {
      const { field, error } = refusedDonation(failure.fields);
      return { [field]: error };
    }
    case "conflict":
      return failure.reason === "ordered"
        ? leaveCheckout(context, failure)
        : `conflict.${failure.reason}`;
    // `nothing-to-round-up`: this form never sets `roundUp`.
    case "not-allowed":
      return throwErrorPage(400);
    case "not-found":
    case "key-reused":
      return leaveCheckout(context, failure);
  }
}
