import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { submitExtras } from "~/pages/extras/save-extras.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ShopPage } from "./page";
import { addFromShop, getShopPage } from "./page.server";

export const handle = {
  title: ({ kind }, t) =>
    t(
      kind === "not-found"
        ? "shop.notFound"
        : kind === "merchandise"
          ? "shop.title"
          : "shop.extras.title",
    ),
  share: (_, t) => ({ text: t("shop.lead"), motif: "rings" }),
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
