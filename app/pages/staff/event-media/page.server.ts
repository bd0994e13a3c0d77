import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff, type StaffOperation, throwStaffFailure } from "~/.server/auth/staff-area";
import { staffFrame } from "../staff-page.server";

/** Returns the media of the event in the URL, if the staff member's role permits the operation. */
export async function requireEventMedia(
  { request, context, params }: LoaderFunctionArgs | ActionFunctionArgs,
  operation: StaffOperation,
) {
  const signedIn = await requireStaff(context, request, operation);
  const id = params["event"] ?? "";
  const media = await context.crm.getEventMedia({ session: signedIn.session, params: { id } });
  if (!media.ok) return throwStaffFailure(signedIn.visit, request, media.failure);
  return { frame: staffFrame(signedIn), event: { id, ...media.value } };
}

export const getMediaPage = (args: LoaderFunctionArgs) => requireEventMedia(args, "getEventMedia");

/** What a form's file field has, as the box office takes it; null if no file was chosen. */
export async function encodeFile([file]: readonly File[]): Promise<string | null> {
  return file === undefined ? null : Buffer.from(await file.arrayBuffer()).toString("base64");
}
