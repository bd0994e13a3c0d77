import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";

import { Unavailable } from "#contract/calls/unavailable";
import type { ProblemOf } from "#contract/calls/define";
import type { membershipGiftOperations } from "#contract/operations/memberships";
import { submitForm } from "~/.server/forms/submit-form";
import { refuseEmbedded } from "~/.server/rendering/replies";
import { calendarDay } from "~/domain/arithmetic/dates";
import { pathTo } from "~/routing/paths";
import { acceptForm } from "./form";

type Refusal = Exclude<
  ProblemOf<(typeof membershipGiftOperations)[keyof typeof membershipGiftOperations]>,
  { code: "not-signed-in" | "key-reused" }
>;

const REASONS = {
  "code-used-up": "membershipCodeUsed",
  "code-expired": "membershipCodeExpired",
  "code-not-valid": "membershipCodeEnded",
  "too-many-tries": "reason.too-many-tries",
  guest: "membershipGiftGuest",
  paying: "membershipGiftPaying",
} as const;

/** Key below `validation` in `locales/`. */
const getMessage = (refusal: Refusal) =>
  "reason" in refusal ? REASONS[refusal.reason] : "membershipCodeUnknown";

/** Loads the gift for the code in the URL. Without a valid code, the page shows the code field. */
export async function getAcceptPage(context: AppLoadContext, request: Request) {
  const { crm, addressBlock, now } = context;
  refuseEmbedded(request);
  const code = new URL(request.url).searchParams.get("code")?.slice(0, 60) ?? "";
  const customer = await context.customer();
  const common = {
    code,
    requestKey: randomUUID(),
    signedIn: customer?.isGuest === false,
    pending: customer?.confirmationPending === true,
  };
  if (code === "") return data({ ...common, gift: null, lastResult: null });
  const body = { code };
  const result = await crm.findMembershipGift({
    caller: addressBlock,
    body,
  });
  if (result.ok) {
    const isNow = result.value.startsOn <= calendarDay(now);
    return data({ ...common, gift: { ...result.value, isNow }, lastResult: null });
  }
  const error = { code: [getMessage(result.failure)] };
  const lastResult: SubmissionResult = { initialValue: { code }, error };
  const status = result.failure.code === "code-not-recognised" ? 404 : 200;
  return data({ ...common, gift: null, lastResult }, { status });
}

/** Handles the form's three intents: look up a code, sign in or register first, or start the membership. */
export async function submitAccept(args: ActionFunctionArgs) {
  const { crm, addressBlock: caller, session } = args.context;
  const intent = (await args.request.clone().formData()).get("intent");
  return submitForm(args, acceptForm, async ({ code, requestKey }, { refuse }) => {
    const ownPath = pathTo("accept-membership", {}, { code });
    const body = { code };
    const redirectToSignIn = (page: "login" | "register") => {
      session.returnTo = ownPath;
      return redirect(pathTo(page), 303);
    };
    if (intent === "register") return redirectToSignIn("register");
    if (intent !== "accept" && intent !== "sign-in") {
      const result = await crm.findMembershipGift({ caller, body });
      return result.ok ? redirect(ownPath, 303) : refuse({ code: getMessage(result.failure) });
    }
    if (intent === "sign-in" || session.crmSession === null) return redirectToSignIn("login");
    const call = { session: session.crmSession, caller, body, requestKey };
    const accepted = await crm.acceptMembershipGift(call);
    if (accepted.ok) {
      session.flash("membership-started");
      return redirect(pathTo("memberships"), 303);
    }
    const { failure } = accepted;
    switch (failure.code) {
      case "not-signed-in":
        session.crmSession = null;
        return redirectToSignIn("login");
      // Keys are derived from their request.
      case "key-reused":
        throw new Unavailable("acceptMembershipGift");
      default:
        return refuse({ code: getMessage(failure) });
    }
  });
}
