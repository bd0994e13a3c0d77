import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { checkoutSteps } from "~/domain/checkout-steps";
import { AccountStep } from "~/features/checkout/account-step";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { answerGuest, answerRegistration, answerSignIn } from "~/.server/auth/answer-access";
import { forgetAgreed, nextPath } from "~/.server/checkout/go-on";
import { checkoutStep } from "~/.server/checkout/guards";
import { available, refuse } from "~/.server/http/replies";

export const handle = { title: "checkout.account.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, basket, ...step } = await checkoutStep(context, request, "account");
  return {
    frame: step.frame,
    next: step.next,
    customer: customer && {
      name: `${customer.firstName} ${customer.lastName}`,
      email: customer.email,
      ownsBasket: basket.customerId === customer.id,
    },
    holds: basket.hold !== null,
    // A visitor who was led here has just read why.
    toldWhy: context.session.showNotices().includes("sign-in-first"),
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
  const intent = (await request.clone().formData()).get("intent");
  if (intent === "use-another") {
    forgetAgreed(context);
    context.session.crmSession = null;
    return redirect(pathTo("checkout-account"), 303);
  }
  const answer = ANSWERS[String(intent)];
  if (answer === undefined) return refuse(400);
  const outcome = await answer(context, request);
  if (!outcome.ok) return outcome.reply;
  if (!outcome.keptBasket) return redirect(pathTo("basket"), 303);
  const { draft } = context.session;
  const to = draft === null ? await nextPath(context, "account") : checkoutSteps[draft.step].path;
  return redirect(to, 303);
}

export default function Account() {
  return (
    <AccountStep {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
