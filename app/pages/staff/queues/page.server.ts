import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { foundOr404 } from "~/.server/http/rendering/replies";
import { openQueueFormSchema } from "~/domain/schemas/staff";
import { dateNotations } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-page.server";

export async function listOpenQueues({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listStaffQueues");
  const queues = await context.crm.listStaffQueues({ session: signedIn.session });
  if (!queues.ok) return throwStaffFailure(signedIn.visit, request, queues.failure);
  const id = new URL(request.url).searchParams.get("performance")?.slice(0, 100) ?? "";
  const instance = id === "" ? null : foundOr404(await context.crm.getInstance({ params: { id } }));
  const canManage = signedIn.staff.may.includes("manage-performance");
  return { frame: staffFrame(signedIn), queues: queues.value, instance, canManage };
}

export async function submitOpenForm({ request, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "openQueue");
  const schema = openQueueFormSchema(dateNotations[context.i18n.locale]);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { instance, day, time, membersMinutes = 0, perMinute = null, reason } = submission.value;
  const body = {
    instanceId: instance ?? null,
    opensAt: `${day}T${time}`,
    membersMinutes,
    perMinute,
    reason,
  };
  const opened = await context.crm.openQueue({ session, body });
  if (!opened.ok) {
    const { code } = opened.failure;
    if (code === "invalid") {
      // The box office refuses a day too far away, and one that has passed.
      const isPast = opened.failure.fields["opensAt"] === "past";
      const fieldErrors = { day: [isPast ? "staffQueuePast" : "date"] };
      return data(submission.reply({ fieldErrors }), { status: 400 });
    }
    const errors = { formErrors: ["queueOpen"] };
    if (code === "conflict") return data(submission.reply(errors), { status: 400 });
    return throwStaffFailure(visit, request, opened.failure);
  }
  visit.flash("queue-opened");
  return redirect(pathTo("staff-queues", { adminPath: visit.adminPath }), 303);
}
