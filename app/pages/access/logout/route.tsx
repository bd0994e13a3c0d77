import { isEmpty } from "~/domain/basket/basket";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { LogoutPage } from "./page";
import { buysAsGuest } from "~/domain/account/customer";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { signOut } from "~/.server/auth/sign-in";
import { throwRedirect } from "~/.server/http/pages/replies";

export const handle = {
  title: ({ isGuest }, t) => t(isGuest ? "access.endGuest" : "access.signOut"),
} satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  const customer = await context.customer();
  if (customer === null) return throwRedirect(pathTo("login"));
  const basket = await context.basket();
  return {
    name: `${customer.firstName} ${customer.lastName}`,
    isGuest: buysAsGuest(customer),
    hasBasket: basket !== null && !isEmpty(basket),
  };
}

/** Signs out, and leads to what's on, or to signing in with another account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const switches = (await request.formData()).get("intent") === "switch";
  const ended = await signOut(context);
  context.session.flash(ended ? "signed-out" : "logout-failed");
  return redirect(pathTo(switches ? "login" : "whats-on"), 303);
}

export default function Logout() {
  return <LogoutPage {...useLoaderData<typeof loader>()} />;
}
