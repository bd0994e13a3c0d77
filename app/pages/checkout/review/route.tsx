import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { available } from "~/.server/http/pages/replies";
import { answerBareStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { getSummaryPage } from "~/pages/checkout/summary.server";
import { ReviewStep } from "./page";

export const handle = { title: "review.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "review");
  return { ...available(await getSummaryPage(context, step)), frame: step.frame };
}

export function action(args: ActionFunctionArgs) {
  return answerBareStep(args, "review");
}

export default function Review() {
  return <ReviewStep {...useLoaderData<typeof loader>()} />;
}
