import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { LoginPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { answerEmail } from "~/pages/access/answer-access.server";
import { requireAnonymous } from "~/pages/access/require-anonymous.server";

export const handle = { title: "access.signIn", signsIn: true } satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  const basket = await context.basketSummary();
  return {
    email: context.session.email,
    hasBasket: basket !== null && basket.ticketCount + basket.otherCount > 0,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await answerEmail(context, request);
  return outcome.ok ? redirect(pathTo("password"), 303) : outcome.reply;
}

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
