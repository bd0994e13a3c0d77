import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { foundOr404 } from "~/.server/rendering/replies";
import { dateNotations } from "~/i18n/locales";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { openQueueForm } from "./form";

export async function listOpenQueues({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listStaffQueues");
  const queues = await context.crm.listStaffQueues({ session: signedIn.session });
  if (!queues.ok) return throwStaffFailure(signedIn.visit, request, queues.failure);
  const id = new URL(request.url).searchParams.get("performance")?.slice(0, 100) ?? "";
  const instance = id === "" ? null : foundOr404(await context.crm.getInstance({ params: { id } }));
  const canManage = signedIn.staff.may.includes("manage-performance");
  return { frame: staffFrame(signedIn), queues: queues.value, instance, canManage };
}

export const submitOpenForm = (args: ActionFunctionArgs) =>
  submitStaffForm(
    args,
    openQueueForm,
    "openQueue",
    async (form, staff) => {
      const { instance, day, time, membersMinutes = 0, perMinute = null, reason } = form;
      const opened = await args.context.crm.openQueue({
        session: staff.session,
        body: {
          instanceId: instance ?? null,
          opensAt: `${day}T${time}`,
          membersMinutes,
          perMinute,
          reason,
        },
      });
      if (opened.ok) return staff.leave("queue-opened", "staff-queues");
      const { failure } = opened;
      // The box office refuses a day too far away, and one that has passed.
      if (failure.code === "invalid")
        return staff.refuse({
          day: failure.fields["opensAt"] === "past" ? "staffQueuePast" : "date",
        });
      return failure.code === "conflict" ? staff.refuse("queueOpen") : staff.fail(failure);
    },
    dateNotations[args.context.i18n.locale],
  );
