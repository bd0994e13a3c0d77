import type { AppLoadContext } from "@remix-run/node";

import { staffRefused, requireStaff } from "~/.server/auth/staff-area";
import type { StaffAct } from "#contract/schemas/staff";
import { staffFrame } from "./staff-frame.server";

type Args = {
  request: Request;
  context: AppLoadContext;
  params: Readonly<Record<string, string | undefined>>;
};

/** The customer of the address, for a member of staff who may do this. */
export async function customerOf({ request, context, params }: Args, act: StaffAct) {
  const signedIn = await requireStaff(context, request, act);
  const file = await context.crm.getCustomerFile({
    session: signedIn.session,
    params: { id: params["customer"] ?? "" },
  });
  if (!file.ok) return staffRefused(signedIn.visit, request, file.failure);
  return { signedIn, frame: staffFrame(signedIn), file: file.value };
}
