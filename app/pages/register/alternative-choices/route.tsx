import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { otherPerformances } from "./other-performances";
import { ALTERNATIVE_FIELDS, alternativesSchema } from "~/domain/schemas/instance-wishes";
import { AlternativeChoicesPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { keepStep, registerStep } from "~/pages/register/register-step.server";

export const handle = {
  title: "register.steps.alternative-choices",
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event, instance, said } = await registerStep(context, { request, params }, "later");
  const others = otherPerformances(event, instance.id);
  return { event, instance, said, others, names: ALTERNATIVE_FIELDS.slice(0, others.length) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const step = await registerStep(context, { request, params }, "later");
  const others = otherPerformances(step.event, step.instance.id);
  const schema = alternativesSchema(others.map(({ id }) => id));
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  if (await keepStep(context, step, { alternatives: submission.value }))
    return redirect(pathTo("register-dress-rehearsal", step.at), 303);
  return data(submission.reply({ formErrors: ["refused"] }), { status: 400 });
}

export default function AlternativeChoices() {
  return (
    <AlternativeChoicesPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}
