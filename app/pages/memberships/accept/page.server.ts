import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type AppLoadContext } from "@remix-run/node";

import type { ProblemOf } from "#contract/define";
import type { membershipGiftOperations } from "#contract/operations/memberships";
import { throwErrorPage, refuseEmbedded } from "~/.server/http/rendering/replies";
import { calendarDay } from "~/domain/dates";
import { membershipCodeSchema } from "~/domain/schemas/gift-voucher";
import { pathTo } from "~/routing/paths";

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
const messageOf = (refusal: Refusal) =>
  "reason" in refusal ? REASONS[refusal.reason] : "membershipCodeUnknown";

const formOf = (code: string) => {
  const form = new FormData();
  form.set("code", code);
  return form;
};

/** Loads the gift for the code in the URL. Without a valid code, the page shows the code field. */
export async function getAcceptPage(context: AppLoadContext, request: Request) {
  const { crm, addressBlock, session, now } = context;
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
    session: session.crmSession,
    caller: addressBlock,
    body,
  });
  if (result.ok) {
    const isNow = result.value.startsOn <= calendarDay(now);
    return data({ ...common, gift: { ...result.value, isNow }, lastResult: null });
  }
  const submission = parseWithZod(formOf(code), { schema: membershipCodeSchema });
  const lastResult = submission.reply({ fieldErrors: { code: [messageOf(result.failure)] } });
  const status = result.failure.code === "code-not-recognised" ? 404 : 200;
  return data({ ...common, gift: null, lastResult }, { status });
}

/** Handles the form's three intents: look up a code, sign in or register first, or start the membership. */
export async function submitAccept(context: AppLoadContext, request: Request) {
  const { crm, addressBlock, session } = context;
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: membershipCodeSchema });
  if (submission.status !== "success")
    return data({ lastResult: submission.reply() }, { status: 400 });
  const { code, requestKey } = submission.value;
  const ownPath = pathTo("accept-membership", {}, { code });
  const intent = form.get("intent");
  const refused = (refusal: Refusal) =>
    data(
      { lastResult: submission.reply({ fieldErrors: { code: [messageOf(refusal)] } }) },
      { status: 400 },
    );
  const redirectToSignIn = (page: "login" | "register") => {
    session.returnTo = ownPath;
    return redirect(pathTo(page), 303);
  };
  if (intent === "register") return redirectToSignIn("register");
  if (intent !== "accept" && intent !== "sign-in") {
    const result = await crm.findMembershipGift({
      session: session.crmSession,
      caller: addressBlock,
      body: { code },
    });
    if (result.ok) return redirect(ownPath, 303);
    return refused(result.failure);
  }
  if (intent === "sign-in" || session.crmSession === null) return redirectToSignIn("login");
  const accepted = await crm.acceptMembershipGift({
    session: session.crmSession,
    caller: addressBlock,
    body: { code },
    requestKey,
  });
  if (accepted.ok) {
    session.flash("membership-started");
    return redirect(pathTo("memberships"), 303);
  }
  const { failure } = accepted;
  switch (failure.code) {
    case "not-signed-in":
      session.crmSession = null;
      return redirectToSignIn("login");
    case "key-reused":
      return throwErrorPage(503);
    default:
      return refused(failure);
  }
}
