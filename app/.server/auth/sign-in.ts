import { randomUUID } from "node:crypto";
import type { Basket } from "#contract/schemas/basket";
import type { VisitorSignedIn } from "#contract/operations/sign-in";
import { buysAsGuest } from "~/domain/account/customer";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { safeRedirect } from "~/domain/links/safe-redirect";
import { readField } from "~/domain/schemas/fields";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { isOffered } from "~/.server/i18n/locale-files";
import { mergeCustomerBaskets } from "./merge-customer-baskets";
import { Strategy } from "remix-auth/strategy";
import type { SignInVisit } from "#contract/schemas/sign-in";
import type { StaffSignedIn } from "#contract/schemas/staff";
import { nullIfUnavailable, valueOrNull } from "#contract/calls/unavailable";
import type { Result } from "#contract/calls/result";
import { pathTo } from "~/routing/paths";
import type { KnownBrowser } from "../session/known-browser";
import type { StaffSession } from "~/.server/session/staff-session";

/** Whether items were merged into the basket, or another basket of the customer still has some. */
export type SignInOutcome = Result<boolean, "basket-of-another">;

type FormRefusal = "wrong" | "locked";
type MailRefusal = FormRefusal | "expired";
type SignInResult<Refusal> = Result<boolean, Refusal | "basket-of-another">;

type Verified<Refusal> = Result<VisitorSignedIn, Refusal>;

const REFUSALS = {
  "not-signed-in": "wrong",
  "not-allowed": "locked",
  invalid: "wrong",
} as const;

/** Signs in with the email and password of the posted form. Consumes the body: pass a clone to read it again. */
export async function signInByForm(
  request: Request,
  context: AppLoadContext,
): Promise<SignInResult<FormRefusal>> {
  const authenticator = new Authenticator<Verified<FormRefusal>>();
  const visit = await readVisit(context);
  const strategy = new FormStrategy<Verified<FormRefusal>>(async ({ form }) => {
    const email = String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    const caller = context.browser.callerFor("customer", email, context.addressBlock);
    const result = await context.crm.signIn({ caller, body: { email, password, ...visit.body } });
    if (result.ok) return { ok: true, value: result.value };
    return { ok: false, failure: REFUSALS[result.failure.code] };
  });
  const verified = await authenticator.use(strategy, "form").authenticate("form", request);
  return verified.ok ? signInAs(context, verified.value, visit) : verified;
}

/** Signs in with a posted magic link token, or an email address and its code. */
export async function signInByMail(
  request: Request,
  context: AppLoadContext,
): Promise<SignInResult<MailRefusal>> {
  const authenticator = new Authenticator<Verified<MailRefusal>>();
  const visit = await readVisit(context);
  const strategy = new MailedStrategy<Verified<MailRefusal>>((proof) =>
    "registration" in proof
      ? confirmRegistration(context.crm, { ...proof, visit })
      : signInByLink(context.crm, proof, visit),
  );
  const verified = await authenticator.use(strategy, "mail").authenticate("mail", request);
  return verified.ok ? signInAs(context, verified.value, visit) : verified;
}

async function signInByLink(
  crm: Crm,
  proof: { token: string } | { email: string; code: string },
  visit: VisitBefore,
): Promise<Verified<MailRefusal>> {
  const result = await crm.signInByLink({ body: { ...proof, ...visit.body } });
  return result.ok ? result : { ok: false, failure: "expired" };
}

async function confirmRegistration(
  crm: Crm,
  { registration, password, visit }: { registration: string; password: string; visit: VisitBefore },
): Promise<Verified<MailRefusal>> {
  const body = { token: registration, password, ...visit.body };
  const result = await crm.confirmRegistration({ body });
  if (result.ok) return result;
  const { failure } = result;
  switch (failure.code) {
    case "invalid":
      return { ok: false, failure: "wrong" };
    case "not-allowed":
      return { ok: false, failure: CONFIRMATION_REFUSALS[failure.reason] };
  }
}

const CONFIRMATION_REFUSALS = { locked: "locked", "link-expired": "expired" } as const;

/** The visitor's basket before a sign-in, and the field of the call that claims it. */
export type VisitBefore = { basketBefore: Basket | null; body: { visit: SignInVisit } };

/** To be called before the call that signs in: afterwards only the customer can read the basket. */
export async function readVisit(context: AppLoadContext): Promise<VisitBefore> {
  const basket = await context.peekBasket();
  const basketBefore = basket?.status === "open" ? basket : null;
  return { basketBefore, body: { visit: context.visit() } };
}

/**
 * Starts a new session for the customer with the basket that the sign-in has claimed, and merges their other ones into it.
 * If it is another customer's basket, removes it from the session and returns `basket-of-another`.
 */
export async function signInAs(
  context: AppLoadContext,
  { session: crmSession, customer, language, visit: claim }: VisitorSignedIn,
  visit: VisitBefore,
): Promise<SignInOutcome> {
  const { session, crm, browser } = context;
  // A guest's email address is unverified.
  if (customer.isGuest) browser.meetGuest();
  else {
    browser.remember("customer", customer.email);
    await syncLanguage(context, crmSession, language);
  }
  const sessionBefore = session.crmSession;
  session.crmSession = crmSession;
  session.isGuest = buysAsGuest(customer);
  session.email = null;
  if (sessionBefore !== null) await nullIfUnavailable(crm.endSession({ session: sessionBefore }));
  const mergeOthers = async () =>
    claim?.hasOtherBaskets === false ? false : mergeCustomerBaskets(context, crmSession);
  if (session.basketId === null) return { ok: true, value: await mergeOthers() };
  const claimed = await keepClaimedBasket(
    context,
    { id: session.basketId, session: crmSession },
    claim,
    visit,
  );
  if (claimed !== null) {
    const isChanged = await mergeOthers();
    await noteNewPrices(context, visit.basketBefore, claimed);
    return { ok: true, value: isChanged };
  }
  // The basket and the saved form are another customer's.
  session.basketId = null;
  session.draft = null;
  await mergeOthers();
  return { ok: false, failure: "basket-of-another" };
}

/** Claims the basket if the sign-in has not. Null if it is another customer's. */
async function keepClaimedBasket(
  context: AppLoadContext,
  { id, session }: { id: string; session: CrmSession },
  claim: VisitorSignedIn["visit"],
  { body }: VisitBefore,
): Promise<Basket | null> {
  const { crm } = context;
  if (claim?.checkout) {
    context.keepClaimed(claim.checkout, body.visit);
    return claim.checkout.basket;
  }
  if (claim) return null;
  const claimed = await crm.claimBasket({ params: { id }, session });
  if (!claimed.ok) return null;
  context.keepBasket(claimed.value);
  return claimed.value;
}

/** Saves the language chosen in this browser for the customer. If none was chosen, uses the customer's saved one. */
async function syncLanguage(
  { crm, i18n, languageChoice: { chosen, choose } }: AppLoadContext,
  crmSession: CrmSession,
  saved: string | null | undefined,
): Promise<void> {
  // Failures are ignored: only emails use the saved language.
  if (chosen !== null && chosen !== saved)
    await nullIfUnavailable(crm.setLanguage({ session: crmSession, body: { locale: chosen } }));
  if (chosen === null && saved !== i18n.locale && isOffered(saved)) choose(saved);
}

/** Adds a notice with the basket's totals before and after, if signing in changed its prices. */
async function noteNewPrices(
  context: AppLoadContext,
  before: Basket | null,
  claimed: Basket,
): Promise<void> {
  if (before === null || claimed.status !== "open") return;
  const from = before.totals.total.amount;
  const to = claimed.totals.total.amount;
  if (to === from) return;
  const isMembers = to < from && (await context.priceTerms()) !== "public";
  const code = isMembers ? "member-prices-applied" : "account-prices-applied";
  context.session.flash({ code, sums: { from, to } });
}

/** Signs out on all devices. Returns false if the box office is down: then only this browser is signed out. */
export async function signOut({ session, crm }: AppLoadContext): Promise<boolean> {
  const { crmSession } = session;
  session.reset();
  if (crmSession === null) return true;
  return (await nullIfUnavailable(crm.endAllSessions({ session: crmSession }))) !== null;
}

/**
 * Ends the customer's sessions. Their basket is emptied, so that the next person neither gets it nor leaves its seats
 * held, unless `takesBasket`: then it is moved, without personal data, into an anonymous one. A basket that may not be
 * changed stays with the account.
 */
export async function leaveAccount(
  { session, crm, keepBasket }: AppLoadContext,
  { takesBasket }: { takesBasket: boolean },
): Promise<void> {
  const { crmSession, basketId } = session;
  if (basketId !== null && crmSession !== null && !takesBasket) {
    const emptied = await valueOrNull(crm.emptyBasket({ params: { id: basketId } }));
    session.basketId = null;
    session.flash(emptied !== null ? "basket-emptied" : "basket-of-another");
  } else if (basketId !== null && crmSession !== null) {
    const moved = await valueOrNull(
      crm.moveBasket({ params: { id: basketId }, idempotencyKey: randomUUID() }),
    );
    if (moved !== null) keepBasket(moved);
    else {
      session.basketId = null;
      session.flash("basket-of-another");
    }
  }
  session.crmSession = null;
  if (crmSession !== null) await nullIfUnavailable(crm.endAllSessions({ session: crmSession }));
}

/** Returns and clears the path to go to after signing in. */
export function takeReturnTo({ session }: AppLoadContext, fallback: string): string {
  const { returnTo } = session;
  if (returnTo !== null) session.returnTo = null;
  return safeRedirect(returnTo, fallback);
}

/**
 * A magic link's token, or its code. A registration link also requires the chosen password: someone may have registered
 * another person's address.
 */
type MailedProof =
  | { token: string }
  | { registration: string; password: string }
  | { email: string; code: string };

/** Signs in by POST only: mail scanners that open the link must not use it up. */
class MailedStrategy<Verified> extends Strategy<Verified, MailedProof> {
  override name = "mail";

  override async authenticate(request: Request): Promise<Verified> {
    const form = await request.formData();
    const password = form.get("password");
    if (form.has("registration"))
      return this.verify({
        registration: readField(form, "registration"),
        password: typeof password === "string" ? password : "",
      });
    if (form.has("code"))
      return this.verify({ email: readField(form, "email"), code: readField(form, "code") });
    return this.verify({ token: readField(form, "token") });
  }
}

export function startStaffSession(
  browser: KnownBrowser,
  visit: StaffSession,
  { session, staff }: StaffSignedIn,
) {
  browser.remember("staff", staff.email);
  const { adminPath, returnTo } = visit;
  const fallback = pathTo("staff-customers", { adminPath });
  const path = safeRedirect(returnTo, fallback);
  visit.begin(session);
  return redirect(path.startsWith(`/${adminPath}/`) ? path : fallback, 303);
}
