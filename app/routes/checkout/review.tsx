import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { changeableSteps } from "~/domain/checkout-way";
import { ReviewStep } from "~/features/checkout/review-step";
import type { PageHandle } from "~/routing/handle";

import { goOn } from "~/.server/checkout/go-on";
import { checkoutStep } from "~/.server/checkout/guards";
import { available } from "~/.server/http/replies";
import { getSummaryPage } from "~/.server/services/get-summary-page";

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
  return goOn(context, "review");
}

export default function Review() {
  return <ReviewStep {...useLoaderData<typeof loader>()} />;
}
