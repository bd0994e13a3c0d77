import { createHash } from "node:crypto";
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Outcome } from "#contract/calls/define";
import type { Problem } from "#contract/problems/problems";

import { redirectToSignIn } from "~/.server/auth/require-customer";
import { submitForm, type FormRead } from "~/.server/forms/submit-form";
import { throwErrorPage } from "~/.server/rendering/replies";
import type { Form, SettingsOf } from "~/domain/forms/define-form";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import type { AccountProblem } from "./account-form";

type Args = Pick<ActionFunctionArgs, "context" | "request">;

type SaveProblemName =
  | "not-signed-in"
  | "invalid"
  | "not-found"
  | "conflict/changed"
  | "not-allowed/locked"
  | "not-allowed/guest";

const NOT_ALLOWED = { locked: "locked", guest: "no-password" } as const;

type Save<Value, Saved> = {
  save: (form: Value) => Promise<Outcome<Saved, SaveProblemName>>;
  /** Validation messages for box office codes, by "field.code" or by the code alone. */
  messages?: Readonly<Record<string, string>>;
  notice: NoticeCode | ((saved: Saved) => NoticeCode);
  to: string;
};

/** Saves a form of the account, and redirects with a notice. */
export function submitAccountForm<Schema extends z.ZodType, Saved, Settings = undefined>(
  args: Args,
  form: Form<Schema, Settings>,
  { save, messages, notice, to }: Save<z.output<Schema>, Saved>,
  ...settings: SettingsOf<Settings>
) {
  return submitForm(
    args,
    form,
    async (value, read) => {
      const saved = await save(value);
      if (!saved.ok) return refuseAccountForm(args, read, saved.failure, messages);
      args.context.session.flash(typeof notice === "function" ? notice(saved.value) : notice);
      return redirect(to, 303);
    },
    ...settings,
  );
}

/** Responds to a failed save. A code without a message shows "refused". */
export function refuseAccountForm(
  { context, request }: Args,
  { refuse, redisplay }: Pick<FormRead<unknown>, "refuse" | "redisplay">,
  failure: Problem<SaveProblemName>,
  messages: Save<unknown, unknown>["messages"] = {},
) {
  const problem = (name: AccountProblem) => ({ problem: name });
  switch (failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "conflict":
      return redisplay(409, {}, problem("changed"));
    case "not-found":
      return throwErrorPage(404);
    case "not-allowed":
      return refuse({}, problem(NOT_ALLOWED[failure.reason]));
    case "invalid": {
      const errors = Object.entries(failure.fields).map(([field, code]) => [
        field,
        messages[`${field}.${code}`] ?? messages[code] ?? "refused",
      ]);
      return refuse(Object.fromEntries(errors) as Record<string, string>);
    }
  }
}

/** Returned by `save` if another window saved since the form was opened. */
export const CHANGED = { ok: false, failure: { code: "conflict", reason: "changed" } } as const;

/**
 * Version of a state that has no change counter. The form sends it, so that changes by another window aren't
 * overwritten. Two concurrent requests are not distinguished.
 */
export function contentHash(state: unknown): string {
  return createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 22);
}
