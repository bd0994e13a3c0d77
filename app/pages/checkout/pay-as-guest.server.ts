import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { isAsShown } from "~/domain/basket/shown-basket";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { refusedFields } from "~/domain/notices/failed";
import { readVisit, signInAs } from "~/.server/auth/sign-in";
import { storeAgreement } from "~/parts/checkout/complete-step.server";
import { guestPayForm } from "~/parts/sign-in/forms";
import { postSignInRedirect } from "~/parts/sign-in/post-sign-in-redirect.server";
import { readAccessForm, signedIn } from "~/parts/sign-in/submit-sign-in.server";
import { pay } from "~/parts/checkout/pay.server";

/**
 * Signs in a guest, who has agreed to what the page shows, and opens the payment. Whatever else has to be asked first, or
 * was refused, is on the page that it leads to. Safe to repeat: the form's key makes one guest, one order and one charge.
 */
export async function payAsGuest(
  context: AppLoadContext,
  request: Request,
  shown: Pick<Basket, "totals" | "revision"> | null,
) {
  const { value, refuse } = readAccessForm(await request.formData(), guestPayForm);
  if (value === null) return refuse();
  const { terms: _accepted, total, revision, attemptKey, ...guest } = value;
  const agreed = { total, revision };
  if (shown !== null && !isAsShown(shown, agreed)) return refuse("fields", { "": "totalChanged" });
  const visit = await readVisit(context);
  const registered = await context.crm.registerGuest({
    body: { ...guest, requestKey: attemptKey, ...visit.body },
  });
  if (!registered.ok) return refuse("fields", refusedFields(registered.failure.fields));
  const outcome = signedIn(context, await signInAs(context, registered.value, visit));
  const next = await postSignInRedirect(context, outcome);
  const { session } = context;
  const basket = await context.basket();
  const { crmSession } = session;
  const isReady =
    next === checkoutSteps.summary.path && basket !== null && isAsShown(basket, agreed);
  if (!isReady || crmSession === null) return redirect(next, 303);
  storeAgreement(context, basket, "account");
  const paid = await pay(context, { basket, crmSession }, { attemptKey });
  if (paid.ok) return paid.value;
  session.flash("payment-not-started");
  return redirect(next, 303);
}
