import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { countsOf } from "~/domain/basket/basket";
import { accessCodeOfAnother } from "~/domain/basket/basket-refusal";
import { unentitledTickets } from "~/domain/basket/stock-page";
import { AccountStep } from "./account-step";
import { buysAsGuest } from "~/domain/account/customer";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { answerGuest, answerRegistration, answerSignIn } from "~/pages/access/answer-access.server";
import { answerLinkRequest } from "~/pages/access/answer-mail.server";
import { leaveAccount } from "~/.server/auth/sign-in";
import { postSignInRedirect } from "~/pages/access/post-sign-in-redirect.server";
import { forgetAgreed } from "~/pages/checkout/complete-step.server";
import { removeAccessCode } from "~/pages/checkout/change-codes.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { available, refuse } from "~/.server/http/pages/replies";

export const handle = { title: "checkout.account.title", signsIn: true } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, basket, ...step } = await checkoutStep(context, request, "account");
  return {
    frame: step.frame,
    next: step.next,
    inBasket: { ...countsOf(basket), toPay: basket.totals.toPay },
    customer: customer && {
      name: `${customer.firstName} ${customer.lastName}`,
      email: customer.email,
      isGuest: buysAsGuest(customer),
      ownsBasket: basket.customerId === customer.id,
    },
    codeOfAnother: customer === null ? null : accessCodeOfAnother(basket),
    unentitled: customer === null ? [] : unentitledTickets(basket),
    holds: basket.hold !== null,
    // A visitor who was led here has just read why.
    toldWhy: context.session.showNotices().includes("booking-for"),
    countries: customer === null ? available(await context.crm.listCountries()) : [],
  };
}

const ANSWERS: Readonly<Record<string, typeof answerSignIn>> = {
  "sign-in": answerSignIn,
  register: answerRegistration,
  guest: answerGuest,
};

export async function action({ request, context }: ActionFunctionArgs) {
  await checkoutStep(context, request, "account");
  const form = await request.clone().formData();
  const intent = String(form.get("intent"));
  if (intent === "use-another") {
    forgetAgreed(context);
    await leaveAccount(context);
    return redirect(pathTo("checkout-account"), 303);
  }
  if (intent === "remove-code") return removeAccessCode(context, form);
  // Wherever it goes on, by a mail too, it comes back to the checkout.
  context.session.returnTo = pathTo("checkout-account");
  if (form.get("way") === "magic-link") {
    const how = { purpose: "magic-link", intent: "sign-in" } as const;
    const asked = await answerLinkRequest(context, request, how);
    return asked.ok ? redirect(pathTo("authentication", {}, { asked: 1 }), 303) : asked.reply;
  }
  const answer = ANSWERS[intent];
  if (answer === undefined) return refuse(400);
  const outcome = await answer(context, request);
  return outcome.ok ? redirect(await postSignInRedirect(context, outcome), 303) : outcome.reply;
}

export default function Account() {
  return (
    <AccountStep {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
