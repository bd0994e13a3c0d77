import type { AdditionalDetails, Basket } from "#contract/schemas/basket";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { additionalDetailsSchema } from "~/domain/schemas/additional-details";
import { AdditionalDetailsStep } from "./additional-details-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { saveAdditionalDetails } from "./save-additional-details.server";

export const handle = { title: "details.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "additional-details");
  return {
    details: basket.details ?? detailsFrom(basket),
    // Typed in the basket: it is not asked a second time.
    orderNote: basket.details?.specialRequests ? null : basket.notes.order,
    frame,
    typed,
  };
}

/** Answers that follow from the basket: a wheelchair space in it presets the access requirement. */
function detailsFrom(basket: Basket): AdditionalDetails | null {
  const hasSpace = basket.tickets.some(({ seat }) => seat.kind === "wheelchair");
  return hasSpace
    ? { specialRequests: null, accessRequirements: "wheelchair-space", marketing: null }
    : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "additional-details");
  const submission = parseWithZod(await request.formData(), { schema: additionalDetailsSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const kept = await saveAdditionalDetails(context.crm, step, submission.value);
  if (kept.ok) {
    context.keepBasket(kept.basket);
    return completeStep(context, "additional-details");
  }
  if (kept.code === "failed") return leaveCheckout(context, kept.failure);
  return data(submission.reply({ fieldErrors: kept.fields }), { status: 400 });
}

export default function AdditionalDetails() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <AdditionalDetailsStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
