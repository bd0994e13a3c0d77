import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { ExpressStep } from "./page";
import { answerExpress, getExpressPage } from "./page.server";

export const handle = { title: "express.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return getExpressPage(context, await checkoutStep(context, request, "express-checkout"));
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
