import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { changeQueueForm } from "./form";

export async function getQueueForm({ request, params, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "changeQueue");
  const queues = await context.crm.listStaffQueues({ session: signedIn.session });
  if (!queues.ok) return throwStaffFailure(signedIn.visit, request, queues.failure);
  const queue = queues.value.find(({ id }) => id === params["queue"]) ?? throwErrorPage(404);
  return { frame: staffFrame(signedIn), queue };
}

export const submitStaffQueueForm = (args: ActionFunctionArgs) =>
  submitStaffForm(
    args,
    changeQueueForm,
    "changeQueue",
    async ({ perMinute = null, ...change }, staff) => {
      const changed = await args.context.crm.changeQueue({
        session: staff.session,
        params: { id: args.params["queue"] ?? "" },
        body: { ...change, perMinute },
      });
      if (!changed.ok) return staff.fail(changed.failure);
      return staff.leave("queue-changed", "staff-queues");
    },
  );
