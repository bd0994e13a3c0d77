import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { giftAidSchema } from "~/domain/schemas/account";
import type { PageHandle } from "~/routing/handle";
import { answerStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { GiftAidStep } from "./page";
import { declareGiftAid, giftAidOn } from "./page.server";

export const handle = { title: "giftAid.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "gift-aid");
  return { adds: giftAidOn(basket), frame, typed };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "gift-aid", giftAidSchema, declareGiftAid);
}

export default function GiftAid() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <GiftAidStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}
