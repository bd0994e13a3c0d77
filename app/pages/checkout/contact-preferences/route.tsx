import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { answerStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { ContactPreferencesStep } from "./page";
import { listChoices, readChoices, saveChoices } from "./page.server";

export const handle = { title: "contact.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "contact-preferences");
  return { choices: await listChoices(context, step), frame: step.frame, typed: step.typed };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "contact-preferences", readChoices, saveChoices);
}

export default function ContactPreferences() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <ContactPreferencesStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
