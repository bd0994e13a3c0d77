import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import type { PageHandle } from "~/routing/handle";
import { guestPayForm, registrationForm, signInForm } from "~/parts/sign-in/forms";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { AccountStep } from "./page";
import { getAccountPage, retrySignIn, submitAccount } from "./page.server";

export const handle = {
  title: "checkout.account.title",
  signsIn: true,
  styles: () => [checkoutStylesheet],
  posts: [...STEP_FIELDS, signInForm, registrationForm, guestPayForm, "note", "way", "code"],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return getAccountPage(context, await requireCheckoutStep(context, request, "account"), request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  return (
    (await retrySignIn(context, request)) ??
    submitAccount(context, request, await requireCheckoutStep(context, request, "account"))
  );
}

export default function Account() {
  return <AccountStep {...useLoaderData<typeof loader>()} />;
}
