import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import itemTotalStylesheet from "~/item-total.css?url";
import { OPTION_FIELD, QUANTITY_FIELD } from "~/domain/forms/extra-fields";
import { submitExtras } from "~/parts/extras/save-extras.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { merchandiseTitle, ShopPage } from "./page";
import { addFromShop, getShopPage } from "./page.server";

export const handle = {
  title: (page, t) => {
    switch (page.kind) {
      case "not-found":
        return t("shop.notFound");
      case "merchandise":
        return merchandiseTitle(page, t);
      case "extras":
      case "choose":
        return t("shop.extras.title");
    }
  },
  share: (_, t) => ({ text: t("shop.lead"), motif: "rings" }),
  styles: () => [itemTotalStylesheet],
  posts: [QUANTITY_FIELD, OPTION_FIELD, "requestKey"],
} satisfies PageHandle<typeof loader>;

export function loader({ context, params }: LoaderFunctionArgs) {
  return getShopPage(context, params);
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return submitExtras(
    context,
    request,
    (typed, key) => addFromShop(context, params, typed, key),
    () => {
      context.session.flash("line-changed");
      return redirect(pathTo("basket"), 303);
    },
  );
}

export default function Shop() {
  return <ShopPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
