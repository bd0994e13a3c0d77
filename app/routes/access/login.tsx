import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { LoginPage } from "~/features/access/login-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { answerSignIn } from "~/.server/auth/answer-access";
import { takeReturnTo } from "~/.server/auth/sign-in";

export const handle = { title: "access.signIn" } satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  if ((await context.customer()) === null) return null;
  return redirect(takeReturnTo(context, pathTo("your-orders")), 303);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await answerSignIn(context, request);
  if (!outcome.ok) return outcome.reply;
  return redirect(takeReturnTo(context, pathTo("your-orders")), 303);
}

export default function Login() {
  return <LoginPage answer={useActionData<typeof action>()} />;
}
