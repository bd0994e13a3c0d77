import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import type { AccessAnswer, AccessIntent, AccessProblem } from "~/domain/account/access-answer";
import type { FieldErrors } from "~/domain/failed";

import { refuse } from "../http/pages/replies";
import type { SignInResult } from "./sign-in";

type Refused = ReturnType<typeof data<AccessAnswer>>;

/** A form of the access pages: done, or the page shows it again. */
export type Answered<Done extends object = object> =
  ({ ok: true } & Done) | { ok: false; reply: Refused };

/** The visitor is signed in, with the basket as it was or with another one. */
export type AccessOutcome = Answered<{ keptBasket: boolean }>;

/** The page shows its form again with what is wrong. A password never travels back into a page. */
export function refused(
  intent: AccessIntent,
  submission: Submission<unknown>,
  problem: AccessProblem,
  how: { fieldErrors?: FieldErrors; status?: 400 | 503 } = {},
): { ok: false; reply: Refused } {
  const { fieldErrors = {}, status = 400 } = how;
  const hideFields = ["password", "confirm"];
  const lastResult =
    submission.status === "success"
      ? submission.reply({ fieldErrors, hideFields })
      : submission.reply({ hideFields });
  const { email } = submission.payload;
  const typed = typeof email === "string" ? email : null;
  return { ok: false, reply: data({ intent, problem, lastResult, email: typed }, { status }) };
}

/** Signed in. What came into the basket is said on its page; one that is somebody else's has stayed behind, and the visitor is told. */
export function signedIn(context: AppLoadContext, result: SignInResult): AccessOutcome {
  if (result.ok) return { ok: true, keptBasket: !result.basketChanged };
  if (result.code !== "basket-of-another") return refuse(503);
  context.session.flash("basket-of-another");
  return { ok: true, keptBasket: false };
}
