import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { contactChoicesSchema } from "~/domain/schemas/account";
import { ContactPreferencesStep } from "./contact-preferences-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";

export const handle = { title: "contact.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession, frame, typed } = await checkoutStep(context, request, "contact-preferences");
  const choices = await context.crm.listAgreements({ session: crmSession });
  if (!choices.ok) return leaveCheckout(context, choices.failure);
  return { choices: choices.value, frame, typed };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await checkoutStep(context, request, "contact-preferences");
  const choices = await context.crm.listAgreements({ session: crmSession });
  if (!choices.ok) return leaveCheckout(context, choices.failure);
  const schema = contactChoicesSchema(choices.value.map(({ id }) => id));
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const saved = await context.crm.setAgreements({
    session: crmSession,
    body: submission.value.agreed.map((id) => ({ id })),
  });
  if (saved.ok) return completeStep(context, "contact-preferences");
  const { failure } = saved;
  if (failure.code !== "invalid") return leaveCheckout(context, failure);
  return data(submission.reply({ fieldErrors: { agreed: ["refused"] } }), { status: 400 });
}

export default function ContactPreferences() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <ContactPreferencesStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
