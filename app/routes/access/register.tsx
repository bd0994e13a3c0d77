import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { RegisterPage } from "~/features/access/register-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { answerRegistration } from "~/.server/auth/answer-access";
import { takeReturnTo } from "~/.server/auth/sign-in";
import { available, leadTo } from "~/.server/http/replies";

export const handle = { title: "access.createAccount" } satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  if ((await context.customer()) !== null) {
    return leadTo(takeReturnTo(context, pathTo("your-orders")));
  }
  return { countries: available(await context.crm.listCountries()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await answerRegistration(context, request);
  if (!outcome.ok) return outcome.reply;
  return redirect(takeReturnTo(context, pathTo("your-orders")), 303);
}

export default function Register() {
  const { countries } = useLoaderData<typeof loader>();
  return <RegisterPage countries={countries} answer={useActionData<typeof action>()} />;
}
