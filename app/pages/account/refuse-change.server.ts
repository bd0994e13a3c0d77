import type { Unavailable } from "#contract/define";
import type { Problem } from "#contract/problems";
import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { Submission } from "@conform-to/react";

import type { AccountAnswer, AccountProblem } from "./account-answer";
import type { FieldErrors } from "~/domain/failed";

import { redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

/** Why something of a customer's own was not changed. */
type Failure =
  | Problem<
      | "not-signed-in"
      | "invalid"
      | "not-found"
      | "conflict/changed"
      | "not-allowed/locked"
      | "not-allowed/guest"
    >
  | Unavailable;

type Form = { submission: Submission<unknown>; hideFields?: string[] };

const STATUS = {
  fields: 400,
  locked: 400,
  "no-password": 400,
  changed: 409,
  unavailable: 503,
} as const satisfies Record<AccountProblem, number>;

const NOT_ALLOWED = { locked: "locked", guest: "no-password" } as const;

/** The page again, with what was typed and what is wrong with it. */
export function formAgain(
  { submission, hideFields = [] }: Form,
  problem: AccountProblem = "fields",
  fieldErrors: FieldErrors = {},
) {
  const lastResult =
    submission.status === "success"
      ? submission.reply({ fieldErrors, hideFields })
      : submission.reply({ hideFields });
  return data<AccountAnswer>({ problem, lastResult }, { status: STATUS[problem] });
}

/** The same after the box office said no. `messages` says for a field and its code what the form says, else "refused". */
export function refuseChange(
  context: AppLoadContext,
  request: Request,
  form: Form,
  failure: Failure,
  messages: Readonly<Record<string, string>> = {},
) {
  switch (failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "unavailable":
      return formAgain(form, "unavailable");
    case "conflict":
      return formAgain(form, "changed");
    case "not-found":
      return refuse(404);
    case "not-allowed":
      return formAgain(form, NOT_ALLOWED[failure.reason]);
    case "invalid":
      return formAgain(
        form,
        "fields",
        Object.fromEntries(
          Object.entries(failure.fields).map(([field, code]) => [
            field,
            [messages[`${field}.${code}`] ?? messages[code] ?? "refused"],
          ]),
        ),
      );
  }
}
