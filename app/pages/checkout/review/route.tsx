import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { changeableSteps } from "~/domain/checkout/checkout-way";
import { ReviewStep } from "./review-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { available } from "~/.server/http/pages/replies";
import { getSummaryPage } from "~/pages/checkout/get-summary-page.server";

export const handle = { title: "review.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "review");
  const asksHousehold = context.venue.checkoutSeries.includes("household");
  return {
    ...available(await getSummaryPage(context.crm, step, asksHousehold)),
    frame: step.frame,
    changeable: changeableSteps(step.progress),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await checkoutStep(context, request, "review");
  return completeStep(context, "review");
}

export default function Review() {
  return <ReviewStep {...useLoaderData<typeof loader>()} />;
}
