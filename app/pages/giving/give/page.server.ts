import { randomUUID } from "node:crypto";
import { data, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";

import type { LineProblem } from "#contract/calls/line-requests";
import { valueOrNull } from "#contract/calls/unavailable";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { isEmpty } from "~/domain/basket/basket";
import { submitForm } from "~/.server/forms/submit-form";
import { throwErrorPage } from "~/.server/rendering/replies";
import { getOrCreateBasketId, redirectToBasket } from "~/parts/basket/get-or-create-basket.server";
import type { Crm } from "~/.server/ticketing/ticketing";
import { addLine } from "~/parts/lines/change-line.server";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { redirectToCheckout } from "~/parts/checkout/first-open-step.server";
import { type OfferedFund, withGifts } from "../suggested-gifts";
import { giveForm } from "./form";
import { namesOfDonation, readDonationForm, refusedDonation } from "~/parts/extras/donation-form";

/** Returns a fund with the amounts its form offers; null if it is unknown or closed. */
async function findFund(crm: Crm, id: string): Promise<OfferedFund | null> {
  const [fund, request] = await Promise.all([
    crm.getFund({ params: { id } }),
    valueOrNull(crm.getDonationUpsell()),
  ]);
  return fund.ok ? withGifts(fund.value, request) : null;
}

/** Whether a gift would be all that the visitor pays for. */
export async function isBasketEmpty(context: AppLoadContext): Promise<boolean> {
  const basket = await context.basket();
  return basket === null || isEmpty(basket);
}

/** Loads the page of one fund. Drops an appeal that doesn't belong to the fund. */
export async function getGivePage(context: AppLoadContext, id: string, appealName: string | null) {
  const [fund, paysAtOnce] = await Promise.all([findFund(context.crm, id), isBasketEmpty(context)]);
  if (fund === null) return data({ fund, paysAtOnce, appeal: "", requestKey: "" }, { status: 404 });
  const appeal = fund.appeals.find((name) => name === appealName) ?? "";
  return data({ fund, paysAtOnce, appeal, requestKey: randomUUID() });
}

/**
 * Adds a donation to the visitor's basket, creating it if needed, and redirects to it, or if the donation is all there is
 * and the form says so, to the next step of the checkout. Returns the form's errors if it is refused.
 */
export async function give(args: ActionFunctionArgs) {
  const { context } = args;
  const { crm } = context;
  const fund = await findFund(crm, args.params["fund"] ?? "");
  if (fund === null) return throwErrorPage(404);
  return submitForm(args, giveForm, async (form, { refuse }) => {
    const { requestKey, appeal, frequency, paysAtOnce, ...typed } = form;
    const terms = { ...fund, values: fund.gifts.map((gift) => gift.amount) };
    const { amount, errors } = readDonationForm(terms, typed, amountNotation(context));
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
    if (!added.ok) return refuse(errorsFor(context, added.failure));
    const { tickets, items } = added.value;
    return paysAtOnce && tickets.length === 0 && items.length === 1
      ? redirectToCheckout(context, added.value)
      : redirectToBasket(context, added.value, "donation-added");
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
