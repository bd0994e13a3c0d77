import { randomUUID } from "node:crypto";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ExpressStep } from "./express-step";
import type { PageHandle } from "~/routing/handle";

import { agreementTarget } from "~/pages/checkout/agreement-target.server";
import { answerExpress, takeLongWay } from "./answer-express.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { found } from "~/.server/http/pages/replies";
import { expressPage } from "./get-express-page.server";
import { getExpressDetails } from "./get-express-details.server";

export const handle = { title: "express.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "express-checkout");
  const details = found(await getExpressDetails(context.crm, step));
  if (details === null) throw await takeLongWay(context);
  return {
    ...expressPage(step, details),
    frame: step.frame,
    changeable: [],
    heldUntil: step.basket.hold?.until ?? null,
    goes: agreementTarget(step),
    attemptKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "express-checkout");
  return answerExpress(context, step, await request.formData());
}

export default function ExpressCheckout() {
  return (
    <ExpressStep {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
