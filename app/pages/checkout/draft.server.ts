import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";

import { DRAFT_MAX_BYTES } from "~/.server/session/session-data";
import type { VisitorSession } from "~/.server/session/visitor-session";
import { VISIT_FIELD } from "~/.server/http/visitor/visit-token";

/**
 * Keeps a step's form that could not be taken because nobody is signed in (any more), and says so. One that is longer
 * than a cookie holds is lost, and that is said too.
 */
export function keepDraft(session: VisitorSession, step: CheckoutStepName, form: FormData): void {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && field[0] !== VISIT_FIELD,
  );
  const fits = Buffer.byteLength(JSON.stringify(fields)) <= DRAFT_MAX_BYTES;
  session.draft = { step, fields: fits ? fields : [] };
  session.flash(fits ? "form-kept" : "form-too-long");
}

/** What was kept of this step's form, once: another form of the same step takes its place. */
export function takeDraft(
  session: VisitorSession,
  step: CheckoutStepName,
  posted: FormData | null,
): SubmissionResult | undefined {
  const { draft } = session;
  if (draft?.step !== step) return undefined;
  session.draft = null;
  if (posted !== null || draft.fields.length === 0) return undefined;
  // Only its parts are of interest: what is wrong with them is said when it is sent.
  const form = new URLSearchParams(draft.fields);
  const { initialValue } = parseWithZod(form, { schema: z.looseObject({}) }).reply();
  return { initialValue: initialValue ?? null };
}
