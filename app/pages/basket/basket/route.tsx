import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import listingStylesheet from "~/listing.css?url";
import type { PageHandle } from "~/routing/handle";
import { BasketPage } from "./page";
import { answerBasketForm, getBasketPage } from "./page.server";

export const handle = {
  title: "basket.title",
  // What is on next, where nothing is in it.
  styles: ({ basket }) => (basket.state === "empty" ? [listingStylesheet] : []),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return getBasketPage(context, request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerBasketForm(context, await request.formData());
}

export default function Basket() {
  return <BasketPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
