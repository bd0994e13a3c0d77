import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { membershipChoiceSchema } from "~/domain/schemas/package-choice";
import type { PageHandle } from "~/routing/handle";
import { answerStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { MembershipsStep } from "./page";
import { getMembershipsPage, saveMembership } from "./page.server";

export const handle = { title: "membership.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "memberships");
  const page = await getMembershipsPage(context.crm, basket);
  return { ...page, frame, typed, requestKey: randomUUID() };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "memberships", membershipChoiceSchema, saveMembership);
}

export default function Memberships() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <MembershipsStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
