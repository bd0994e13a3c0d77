import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { additionalDetailsSchema } from "~/domain/schemas/additional-details";
import type { PageHandle } from "~/routing/handle";
import { answerStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { AdditionalDetailsStep } from "./page";
import { presetDetails, saveDetails } from "./page.server";

export const handle = { title: "details.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "additional-details");
  return {
    details: basket.details ?? presetDetails(basket),
    // Typed in the basket: it is not asked a second time.
    orderNote: basket.details?.specialRequests ? null : basket.notes.order,
    frame,
    typed,
  };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "additional-details", additionalDetailsSchema, saveDetails);
}

export default function AdditionalDetails() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <AdditionalDetailsStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
