import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { STOCK_FIELDS, DONATION_FIELDS, ACCEPTABLE_EXTRAS } from "~/domain/forms/extra-fields";
import { basketChangeSchema } from "~/domain/schemas/basket-change";
import basketStylesheet from "~/basket.css?url";
import checkoutStylesheet from "~/checkout.css?url";
import listingStylesheet from "~/listing.css?url";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { submitCode } from "~/parts/basket/change-codes.server";
import { BasketPage } from "./page";
import { submitBasketForm, getBasketPage } from "./page.server";

export const handle = {
  title: "basket.title",
  // An empty basket lists coming performances.
  styles: ({ basket }) =>
    basket.state === "empty"
      ? [listingStylesheet]
      : ["groups" in basket ? basketStylesheet : checkoutStylesheet],
  posts: [basketChangeSchema, "seen", ...STOCK_FIELDS, ...DONATION_FIELDS, ...ACCEPTABLE_EXTRAS],
  longForm: true,
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return getBasketPage(context, request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  // From an empty basket; others save the code with their notes.
  return form.get("intent") === "code"
    ? submitCode(context, form, pathTo("basket"))
    : submitBasketForm(context, form);
}

export default function Basket() {
  return <BasketPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
