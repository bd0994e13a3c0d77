import { randomUUID } from "node:crypto";

import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import type { Problem } from "#contract/problems";
import { enterCode } from "~/.server/ticketing/enter-code";
import type { CodeReason } from "~/domain/basket/basket-refusal";
import { pathTo } from "~/routing/paths";

import { codeNotice } from "../basket/change-notice.server";
import { refuse } from "~/.server/http/pages/replies";

/** As long as a code can be. */
const MOST = 100;

/** Enters a code of any kind into the visitor's basket, or says why not. `back` is where the form was. */
export async function submitCode(context: AppLoadContext, form: FormData, back: string) {
  const typed = textOf(form, "code");
  const refused = (reason: CodeReason) =>
    data({ kind: "code", typed: typed.slice(0, MOST), reason } as const, { status: 400 });
  if (typed === "") return refused("empty");
  if (typed.length > MOST) return refused("not-recognised");
  const { crm, caller, session } = context;
  const before = await context.basket();
  const entered = await enterCode(crm, before?.id ?? null, {
    code: typed,
    caller,
    requestKey: randomUUID(),
    session: session.crmSession,
  });
  if (entered.ok) {
    context.keepBasket(entered.value);
    session.flash(codeNotice(typed, before, entered.value));
    return redirect(back, 303);
  }
  switch (entered.failure.code) {
    case "code-not-recognised":
      return refused("not-recognised");
    case "not-allowed":
      return refused(entered.failure.reason);
    case "conflict":
      return refused(codeConflict(entered.failure));
    case "invalid":
    case "key-reused":
    case "not-found":
    case "unavailable":
      return refuse(503);
  }
}

/** What the visitor is told of a conflict. One that is ordered meanwhile is told in general. */
function codeConflict({ reason }: Problem<"conflict/paying" | "conflict/ordered">) {
  return reason === "paying" ? reason : "other";
}

/** Takes a code out of the visitor's basket; one that is gone is no error. */
export async function removeCode(context: AppLoadContext, form: FormData, back: string) {
  const basket = await context.basket();
  if (basket !== null) {
    const removed = await context.crm.removeCode({
      params: { id: basket.id, codeId: textOf(form, "codeId") },
    });
    if (!removed.ok && removed.failure.code === "unavailable") return refuse(503);
    if (!removed.ok && removed.failure.code === "conflict")
      return data({ kind: "code", typed: "", reason: codeConflict(removed.failure) } as const, {
        status: 400,
      });
    if (removed.ok) context.keepBasket(removed.value);
  }
  context.session.flash("code-removed");
  return redirect(back, 303);
}

/**
 * Takes the access code of another name out on the account step. The basket comes next: its tickets at access prices
 * need another ticket type. Safe to repeat.
 */
export async function removeAccessCode(context: AppLoadContext, form: FormData) {
  const basket = await context.basket();
  if (basket !== null) {
    const removed = await context.crm.removeCode({
      params: { id: basket.id, codeId: textOf(form, "code") },
    });
    if (removed.ok) context.keepBasket(removed.value);
    else if (removed.failure.code === "unavailable") return refuse(503);
    else if (removed.failure.code === "conflict") {
      context.session.flash("basket-paying");
      return redirect(pathTo("checkout-account"), 303);
    }
  }
  context.session.flash("access-code-removed");
  return redirect(pathTo("basket"), 303);
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
