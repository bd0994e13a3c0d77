import type { AppLoadContext } from "@remix-run/node";

import type { VenueSettings } from "../../app/venue";
import { createFakeCrm } from "./fake-crm";
import type { FakeCrm } from "./fake-crm";
import { testContext } from "./test-context";

/** Ada, signed in, without anything in her basket. */
export async function accountVisit(
  options: { crm?: FakeCrm; venue?: Partial<VenueSettings> } = {},
): Promise<AppLoadContext & { crm: FakeCrm }> {
  const crm = options.crm ?? createFakeCrm();
  const signedIn = await crm.signIn({ email: "ada@example.com", password: "Concert2026" });
  if (!signedIn.ok) throw new Error(signedIn.failure.code);
  return testContext({ ...options, crm, session: { crmSession: signedIn.value.session } });
}
