import type { Customer, Registration } from "~/domain/customer";
import type { FieldErrors } from "~/domain/refused-fields";
import { refusedFields } from "~/domain/refused-fields";

import type { Crm } from "../crm/crm";
import type { CrmSession } from "../crm/crm-result";

export type Registered =
  | { ok: true; session: CrmSession; customer: Customer }
  | { ok: false; code: "email-taken" | "unavailable" }
  | { ok: false; code: "fields"; fields: FieldErrors };

/**
 * Makes an account at once, or, with links for a mail, begins one that the mail finishes. Not safe to repeat: the second
 * time the email is taken, or another mail is sent.
 */
export async function registerCustomer(
  crm: Crm,
  registration: Registration,
  links: Parameters<Crm["beginRegistration"]>[1] | null,
): Promise<Registered> {
  const result: Awaited<ReturnType<Crm["register"]>> =
    links === null
      ? await crm.register(registration)
      : await crm.beginRegistration(registration, links);
  if (result.ok) return { ok: true, ...result.value };
  switch (result.failure.code) {
    case "conflict":
      return { ok: false, code: "email-taken" };
    case "invalid":
      return { ok: false, code: "fields", fields: refusedFields(result.failure.fields) };
    case "unavailable":
      return { ok: false, code: "unavailable" };
  }
}
