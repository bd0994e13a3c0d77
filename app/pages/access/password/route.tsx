import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PasswordPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { answerSignIn } from "~/pages/access/answer-access.server";
import { requireAnonymous } from "~/pages/access/require-anonymous.server";
import { postSignInRedirect } from "~/pages/access/post-sign-in-redirect.server";

export const handle = { title: "access.enterPassword", signsIn: true } satisfies PageHandle<
  typeof loader
>;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  return { email: context.session.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await answerSignIn(context, request);
  return outcome.ok ? redirect(await postSignInRedirect(context, outcome), 303) : outcome.reply;
}

export default function Password() {
  const { email } = useLoaderData<typeof loader>();
  return <PasswordPage email={email} answer={useActionData<typeof action>()} />;
}
