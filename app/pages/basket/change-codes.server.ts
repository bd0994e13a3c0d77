import { randomUUID } from "node:crypto";
import { data, redirect, type AppLoadContext } from "@remix-run/node";

import { enterCode } from "./own-basket.server";
import { MAX_CODE_LENGTH, type CodeReason } from "./basket-refusal";
import { pathTo } from "~/routing/paths";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { codeNotice } from "./change-notice.server";

/** Enters a code of any kind into the visitor's basket, or says why not. `back` is where the form was. */
export async function submitCode(context: AppLoadContext, form: FormData, back: string) {
  const typed = textOf(form, "code");
  const reason = await enterVisitorCode(context, typed);
  return reason === null
    ? redirect(back, 303)
    : data({ kind: "code", typed: typed.slice(0, MAX_CODE_LENGTH), reason } as const, {
        status: 400,
      });
}

/** Enters a code into the visitor's basket, with a notice. Null when it is in force, else why not; or an error page. */
export async function enterVisitorCode(
  context: AppLoadContext,
  typed: string,
): Promise<CodeReason | null> {
  if (typed === "") return "empty";
  if (typed.length > MAX_CODE_LENGTH) return "not-recognised";
  const { crm, addressBlock, session } = context;
  const before = await context.basket();
  const entered = await enterCode(crm, before?.id ?? null, {
    code: typed,
    caller: addressBlock,
    requestKey: randomUUID(),
    session: session.crmSession,
  });
  if (entered.ok) {
    context.keepBasket(entered.value);
    session.flash(codeNotice(typed, before, entered.value));
    return null;
  }
  switch (entered.failure.code) {
    case "code-not-recognised":
      return "not-recognised";
    case "not-allowed":
    case "conflict":
      return entered.failure.reason;
    case "invalid":
    case "key-reused":
    case "not-found":
    case "unavailable":
      return throwErrorPage(503);
  }
}

/** Removes a code from the visitor's basket; succeeds if it is already gone. */
export async function removeCode(context: AppLoadContext, form: FormData, back: string) {
  const removed = await removeFromBasket(context, textOf(form, "codeId"));
  if (removed !== null)
    return data({ kind: "code", typed: "", reason: removed.reason } as const, { status: 400 });
  context.session.flash("code-removed");
  return redirect(back, 303);
}

/**
 * Removes the access code of another name on the account step. The basket comes next: its tickets at access prices need
 * another ticket type. Safe to repeat.
 */
export async function removeAccessCode(context: AppLoadContext, form: FormData) {
  const removed = await removeFromBasket(context, textOf(form, "code"));
  context.session.flash(removed === null ? "access-code-removed" : "basket-paying");
  return redirect(pathTo(removed === null ? "basket" : "checkout-account"), 303);
}

/** The conflict that kept a code in the visitor's basket; null when it is removed. */
async function removeFromBasket(context: AppLoadContext, codeId: string) {
  const basket = await context.basket();
  if (basket === null) return null;
  const removed = await context.crm.removeCode({ params: { id: basket.id, codeId } });
  if (removed.ok) context.keepBasket(removed.value);
  else if (removed.failure.code === "unavailable") return throwErrorPage(503);
  else if (removed.failure.code === "conflict") return removed.failure;
  return null;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
