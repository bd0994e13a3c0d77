import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { householdSchema } from "~/domain/schemas/account";
import type { PageHandle } from "~/routing/handle";
import { answerStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { HouseholdStep } from "./page";
import { getHouseholdPage, saveMember } from "./page.server";

export const handle = { title: "household.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "household");
  return { ...(await getHouseholdPage(context, step)), frame: step.frame, typed: step.typed };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "household", householdSchema, saveMember);
}

export default function Household() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <HouseholdStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
