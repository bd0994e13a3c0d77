import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "#contract/calls/unavailable";

import { signOut } from "~/.server/auth/sign-in";
import { CLEAR_SITE_DATA, throwRedirect } from "~/.server/rendering/replies";
import { buysAsGuest } from "~/domain/account/customer";
import { isEmpty } from "~/domain/basket/basket";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Lead, Row } from "~/ui/layout/primitives";

export const handle = {
  title: ({ isGuest }, t) => t(isGuest ? "access.endGuest" : "access.signOut"),
  posts: ["intent", "page"],
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

export async function action({ request, context }: ActionFunctionArgs) {
  const isSwitching = (await request.formData()).get("intent") === "switch";
  await emptyGuestBasket(context);
  const isSignedOut = await signOut(context);
  context.session.flash(isSignedOut ? "signed-out" : "logout-failed");
  return redirect(pathTo(isSwitching ? "login" : "whats-on"), {
    status: 303,
    headers: CLEAR_SITE_DATA,
  });
}

/**
 * Empties a guest's basket, which only a mailed link could open again. A customer's is kept: signing in finds it. A basket
 * that may not be changed, since it is being paid for, stays.
 */
async function emptyGuestBasket({ session, crm }: AppLoadContext): Promise<void> {
  if (session.isGuest && session.basketId !== null)
    await nullIfUnavailable(crm.emptyBasket({ params: { id: session.basketId } }));
}

/** Asks before signing out: a link from another site must not sign anyone out. */
export default function Logout() {
  const { name, isGuest, hasBasket } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t(isGuest ? "access.endGuest" : "access.signOut")}</h1>
      <p>{t(isGuest ? "access.guestAs" : "access.signedInAs", { name })}</p>
      <Lead>{t(isGuest ? "access.endGuestText" : "access.signOutEverywhere")}</Lead>
      {hasBasket ? <p>{t(isGuest ? "access.signOutEmpties" : "access.signOutKeeps")}</p> : null}
      <form method="post">
        <Row>
          {/* The hidden field is for text browsers, which send forms without fields as GET. */}
          <Button name="intent" value="sign-out">
            {t(isGuest ? "access.endGuest" : "access.signOut")}
          </Button>
          <Button look="quiet" name="intent" value="switch">
            {t("access.switchAccount")}
          </Button>
          <a href={pathTo("whats-on")}>{t("access.stay")}</a>
          <input type="hidden" name="page" value="logout" />
        </Row>
      </form>
    </Main>
  );
}
