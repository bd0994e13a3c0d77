import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { householdSchema } from "~/domain/schemas/account";
import { HouseholdStep } from "./household-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { chooseMember, getHouseholdPage } from "./page.server";

export const handle = { title: "household.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "household");
  const page = await getHouseholdPage(context.crm, step);
  if (!page.ok) return leaveCheckout(context, page.failure);
  return { ...page.value, frame: step.frame, typed: step.typed };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "household");
  const submission = parseWithZod(await request.formData(), { schema: householdSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const chosen = await chooseMember(context.crm, step, submission.value);
  if (chosen.ok) {
    context.keepBasket(chosen.basket);
    return completeStep(context, "household");
  }
  if (chosen.code === "failed") return leaveCheckout(context, chosen.failure);
  return data(submission.reply({ fieldErrors: chosen.fields }), { status: 400 });
}

export default function Household() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <HouseholdStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
