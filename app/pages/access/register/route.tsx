import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { RegisterPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { answerRegistration } from "~/pages/access/answer-access.server";
import { requireAnonymous } from "~/pages/access/require-anonymous.server";
import { postSignInRedirect } from "~/pages/access/post-sign-in-redirect.server";

export const handle = { title: "access.createAccount", signsIn: true } satisfies PageHandle<
  typeof loader
>;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  const listed = await context.crm.listCountries();
  const { email } = context.session;
  return listed.ok
    ? data({ email, countries: listed.value })
    : data({ email, countries: null }, { status: 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await answerRegistration(context, request);
  return outcome.ok ? redirect(await postSignInRedirect(context, outcome), 303) : outcome.reply;
}

export default function Register() {
  return (
    <RegisterPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
