import type { AppLoadContext } from "@remix-run/node";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import type { StaffAct } from "#contract/schemas/staff";
import { staffFrame } from "./staff-frame.server";

type Args = {
  request: Request;
  context: AppLoadContext;
  params: Readonly<Record<string, string | undefined>>;
};

/** Returns the customer in the URL, if the staff member's role permits the action. */
export async function requireCustomerFile({ request, context, params }: Args, act: StaffAct) {
  const signedIn = await requireStaff(context, request, act);
  const file = await context.crm.getCustomerFile({
    session: signedIn.session,
    params: { id: params["customer"] ?? "" },
  });
  if (!file.ok) return throwStaffFailure(signedIn.visit, request, file.failure);
  return { signedIn, frame: staffFrame(signedIn), file: file.value };
}
