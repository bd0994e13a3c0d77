import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { changeQueueFormSchema } from "~/domain/schemas/staff";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-page.server";

export async function getQueueForm({ request, params, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "changeQueue");
  const queues = await context.crm.listStaffQueues({ session: signedIn.session });
  if (!queues.ok) return throwStaffFailure(signedIn.visit, request, queues.failure);
  const queue = queues.value.find(({ id }) => id === params["queue"]) ?? throwErrorPage(404);
  return { frame: staffFrame(signedIn), queue };
}

export async function submitStaffQueueForm({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "changeQueue");
  const submission = parseWithZod(await request.formData(), { schema: changeQueueFormSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { state, perMinute = null, reason } = submission.value;
  const body = { state, perMinute, reason };
  const changed = await context.crm.changeQueue({
    session,
    params: { id: params["queue"] ?? "" },
    body,
  });
  if (!changed.ok) return throwStaffFailure(visit, request, changed.failure);
  visit.flash("queue-changed");
  return redirect(pathTo("staff-queues", { adminPath: visit.adminPath }), 303);
}
