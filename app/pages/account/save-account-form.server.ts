import { createHash } from "node:crypto";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Outcome } from "#contract/define";
import type { Problem } from "#contract/problems";
import { nullIfUnavailable } from "#contract/unavailable";

import { redirectToSignIn } from "~/.server/auth/account-section";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import type { FieldErrors } from "~/domain/failed";
import type { NoticeCode } from "~/domain/notice-codes";
import type { AccountProblem, AccountReply } from "./account-errors";

type Args = Pick<ActionFunctionArgs, "context" | "request">;

type SaveProblemName =
  | "not-signed-in"
  | "invalid"
  | "not-found"
  | "conflict/changed"
  | "not-allowed/locked"
  | "not-allowed/guest";

const STATUS = {
  fields: 400,
  locked: 400,
  "no-password": 400,
  changed: 409,
  unavailable: 503,
} as const satisfies Record<AccountProblem, number>;

const NOT_ALLOWED = { locked: "locked", guest: "no-password" } as const;

/** Fields whose values are never sent back to the page. */
const PASSWORDS = ["password", "currentPassword", "newPassword", "confirmPassword"];

type Save<Schema extends z.ZodType, Saved> = Args & {
  schema: Schema;
  save: (form: z.output<Schema>) => Promise<Outcome<Saved, SaveProblemName>>;
  /** Validation messages for box office codes, by "field.code" or by the code alone. */
  messages?: Readonly<Record<string, string>>;
  notice: NoticeCode | ((saved: Saved) => NoticeCode);
  to: string;
};

export async function saveAccountForm<Schema extends z.ZodType, Saved>({
  context,
  request,
  schema,
  save,
  messages,
  notice,
  to,
}: Save<Schema, Saved>) {
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return redisplayForm(submission);
  const saved = await nullIfUnavailable(save(submission.value));
  if (saved === null) return redisplayForm(submission, "unavailable");
  if (!saved.ok) return refuseForm({ context, request }, submission, saved.failure, messages);
  context.session.flash(typeof notice === "function" ? notice(saved.value) : notice);
  return redirect(to, 303);
}

/** Returns the form with its errors and the submitted values, except passwords. */
export function redisplayForm(
  submission: Submission<unknown>,
  problem: AccountProblem = "fields",
  fieldErrors: FieldErrors = {},
) {
  const lastResult =
    submission.status === "success"
      ? submission.reply({ fieldErrors, hideFields: PASSWORDS })
      : submission.reply({ hideFields: PASSWORDS });
  return data<AccountReply>({ problem, lastResult }, { status: STATUS[problem] });
}

/** Responds to a failed save. A code without a message shows "refused". */
export function refuseForm(
  { context, request }: Args,
  submission: Submission<unknown>,
  failure: Problem<SaveProblemName>,
  messages: Save<z.ZodType, unknown>["messages"] = {},
) {
  switch (failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "conflict":
      return redisplayForm(submission, "changed");
    case "not-found":
      return throwErrorPage(404);
    case "not-allowed":
      return redisplayForm(submission, NOT_ALLOWED[failure.reason]);
    case "invalid": {
      const errors = Object.entries(failure.fields).map(([field, code]) => [
        field,
        [messages[`${field}.${code}`] ?? messages[code] ?? "refused"],
      ]);
      return redisplayForm(submission, "fields", Object.fromEntries(errors) as FieldErrors);
    }
  }
}

export const respondToOutage = () => data({ problem: "unavailable" as const }, { status: 503 });

export function respondToFailure(
  { context, request }: Args,
  failure: Problem<"not-signed-in" | "invalid" | "not-found">,
) {
  switch (failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "invalid":
      return throwErrorPage(400);
    case "not-found":
      return throwErrorPage(404);
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
