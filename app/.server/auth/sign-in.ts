import { randomUUID } from "node:crypto";
import type { Basket } from "#contract/schemas/basket";
import type { SignedIn } from "#contract/schemas/customer";
import { buysAsGuest } from "~/domain/account/customer";
import type { AppLoadContext } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { safeRedirect } from "~/domain/safe-redirect";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { isOffered } from "~/.server/i18n/word-files";
import { mergeCustomerBaskets } from "./merge-customer-baskets";
import { Strategy } from "remix-auth/strategy";
import type { StaffSignedIn } from "#contract/schemas/staff";
import { redirect } from "@remix-run/node";
import { pathTo } from "~/routing/paths";
import type { KnownBrowser } from "~/.server/http/visitor/known-browser";
import type { StaffSession } from "~/.server/session/staff-session";

type SignInRefusal = "wrong" | "locked" | "expired" | "unavailable" | "basket-of-another";
export type SignInResult =
  /** `basketChanged`: more is in it than before, or something of theirs is in another one. */
  { ok: true; basketChanged: boolean } | { ok: false; code: SignInRefusal };

type Verified = { ok: true; value: SignedIn } | { ok: false; code: SignInRefusal };

const REFUSALS = {
  "not-signed-in": "wrong",
  "not-allowed": "locked",
  invalid: "wrong",
  unavailable: "unavailable",
} as const;

/** Signs in with the email and password of the posted form. Reads the request: hand in a clone if you read it too. */
export async function signInByForm(
  request: Request,
  context: AppLoadContext,
): Promise<SignInResult> {
  const authenticator = new Authenticator<Verified>();
  const strategy = new FormStrategy<Verified>(async ({ form }) => {
    const email = String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    const caller = context.browser.callerFor("customer", email, context.addressBlock);
    const result = await context.crm.signIn({ caller, body: { email, password } });
    if (result.ok) return { ok: true, value: result.value };
    return { ok: false, code: REFUSALS[result.failure.code] };
  });
  const verified = await authenticator.use(strategy, "form").authenticate("form", request);
  return verified.ok ? signInAs(context, verified.value) : verified;
}

/** Signs in by what a mail brought: the posted form has the link's token, or an email and the code beside it. */
export async function signInByMail(
  request: Request,
  context: AppLoadContext,
): Promise<SignInResult> {
  const authenticator = new Authenticator<Verified>();
  const strategy = new MailedStrategy<Verified>(async (proof) => {
    const { crm } = context;
    const result =
      "registration" in proof
        ? await confirmRegistration(crm, proof)
        : await signInByLink(crm, proof);
    return result;
  });
  const verified = await authenticator.use(strategy, "mail").authenticate("mail", request);
  return verified.ok ? signInAs(context, verified.value) : verified;
}

async function signInByLink(
  crm: Crm,
  proof: { token: string } | { email: string; code: string },
): Promise<Verified> {
  const result = await crm.signInByLink({ body: proof });
  if (result.ok) return result;
  return { ok: false, code: result.failure.code === "unavailable" ? "unavailable" : "expired" };
}

async function confirmRegistration(
  crm: Crm,
  { registration, password }: { registration: string; password: string },
): Promise<Verified> {
  const result = await crm.confirmRegistration({ body: { token: registration, password } });
  if (result.ok) return result;
  const { failure } = result;
  switch (failure.code) {
    case "unavailable":
      return { ok: false, code: "unavailable" };
    case "invalid":
      return { ok: false, code: "wrong" };
    case "not-allowed":
      return { ok: false, code: UNCONFIRMED[failure.reason] };
  }
}

const UNCONFIRMED = { locked: "locked", "link-expired": "expired" } as const;

/**
 * Starts a new session for this customer and claims the basket with what they left in others. Another customer's
 * basket stays where it is.
 */
export async function signInAs(
  context: AppLoadContext,
  { session: crmSession, customer, language }: SignedIn,
): Promise<SignInResult> {
  const { session, crm, browser } = context;
  // A guest's address was merely typed.
  if (!customer.isGuest) {
    browser.remember("customer", customer.email);
    await agreeOnLanguage(context, crmSession, language);
  }
  const inHand = await openBasket(context);
  const before = session.crmSession;
  session.crmSession = crmSession;
  session.isGuest = buysAsGuest(customer);
  session.email = null;
  // The customer who was signed in here before, or the guest who has just become one.
  if (before !== null) await crm.endSession({ session: before });
  if (session.basketId === null) return finishSignIn(context, crmSession);
  const claimed = await crm.claimBasket({
    params: { id: session.basketId },
    session: crmSession,
  });
  if (claimed.ok) {
    context.keepBasket(claimed.value);
    const result = await finishSignIn(context, crmSession);
    await noteNewPrices(context, inHand, claimed.value);
    return result;
  }
  if (claimed.failure.code === "unavailable") return { ok: false, code: "unavailable" };
  // Another customer's basket returns not-found.
  session.basketId = null;
  // A form that was kept for after signing in was the other customer's.
  session.draft = null;
  await finishSignIn(context, crmSession);
  return { ok: false, code: "basket-of-another" };
}

/** What was chosen with this browser is the customer's language from now on; else theirs is this browser's. */
async function agreeOnLanguage(
  { crm, i18n, languageChoice: { chosen, choose } }: AppLoadContext,
  crmSession: CrmSession,
  kept: string | null | undefined,
): Promise<void> {
  // For the customer's mails: an outage changes nothing on the pages.
  if (chosen !== null && chosen !== kept)
    await crm.setLanguage({ session: crmSession, body: { locale: chosen } });
  if (chosen === null && kept !== i18n.locale && isOffered(kept)) choose(kept);
}

/** The basket as it is before it becomes a customer's. */
async function openBasket({ peekBasket }: AppLoadContext): Promise<Basket | null> {
  const basket = await peekBasket();
  return basket?.status === "open" ? basket : null;
}

/** Notes for the next page what the visitor's own lines cost before and after, where signing in changed their prices. */
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

async function finishSignIn(
  context: AppLoadContext,
  crmSession: CrmSession,
): Promise<SignInResult> {
  return { ok: true, basketChanged: await mergeCustomerBaskets(context, crmSession) };
}

/** Signs out on every device; false where the box office does not answer, after signing out here. */
export async function signOut({ session, crm }: AppLoadContext): Promise<boolean> {
  const { crmSession } = session;
  session.reset();
  if (crmSession === null) return true;
  const ended = await crm.endAllSessions({ session: crmSession });
  return ended.ok || ended.failure.code !== "unavailable";
}

/**
 * Ends this customer's sessions. The basket moves into an anonymous one without what is personal, or stays with the
 * account where the rules keep it there.
 */
export async function leaveAccount({ session, crm, keepBasket }: AppLoadContext): Promise<void> {
  const { crmSession, basketId } = session;
  if (basketId !== null && crmSession !== null) {
    const moved = await crm.moveBasket({
      params: { id: basketId },
      idempotencyKey: randomUUID(),
    });
    if (moved.ok) keepBasket(moved.value);
    else {
      session.basketId = null;
      session.flash("basket-of-another");
    }
  }
  session.crmSession = null;
  if (crmSession !== null) await crm.endAllSessions({ session: crmSession });
}

/** Where a visitor was going before they were asked to sign in; asked once. */
export function takeReturnTo({ session }: AppLoadContext, fallback: string): string {
  const { returnTo } = session;
  if (returnTo !== null) session.returnTo = null;
  return safeRedirect(returnTo, fallback);
}

/**
 * The token of a link, or the code next to it. A registration's link also needs the chosen password, because the
 * address that was registered may be a stranger's.
 */
type MailedProof =
  { token: string } | { registration: string; password: string } | { email: string; code: string };

/** Signs in by a mail, by POST only: opening a link, as mail scanners do, spends nothing. */
class MailedStrategy<Verified> extends Strategy<Verified, MailedProof> {
  override name = "mail";

  override async authenticate(request: Request): Promise<Verified> {
    const form = await request.formData();
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const password = form.get("password");
    if (form.has("registration"))
      return this.verify({
        registration: text("registration"),
        password: typeof password === "string" ? password : "",
      });
    if (form.has("code")) return this.verify({ email: text("email"), code: text("code") });
    return this.verify({ token: text("token") });
  }
}

export function startStaffSession(
  browser: KnownBrowser,
  visit: StaffSession,
  { session, staff }: StaffSignedIn,
) {
  browser.remember("staff", staff.email);
  const { adminPath, returnTo } = visit;
  const first = pathTo("staff-customers", { adminPath });
  const wanted = safeRedirect(returnTo, first);
  visit.begin(session);
  return redirect(wanted.startsWith(`/${adminPath}/`) ? wanted : first, 303);
}
