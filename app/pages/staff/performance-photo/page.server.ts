import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requirePerformanceReport } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { photoForm } from "./form";

export async function getPhotoPage(args: LoaderFunctionArgs) {
  const { frame, report } = await requirePerformanceReport(args, "setPerformancePhoto");
  return { frame, instance: report.instance };
}

export async function submitPhotoForm(args: ActionFunctionArgs) {
  const { report } = await requirePerformanceReport(args, "setPerformancePhoto");
  const { instance } = report;
  return submitStaffForm(
    args,
    photoForm,
    "setPerformancePhoto",
    async ({ photo, alt, remove, reason }, staff) => {
      const files = await Promise.all(photo.map((file) => file.arrayBuffer()));
      const encoded = files.map((file) => Buffer.from(file).toString("base64"));
      const saved = await args.context.crm.setPerformancePhoto({
        session: staff.session,
        params: { id: instance.id },
        body: { photo: remove ? null : { alt, files: encoded }, reason },
      });
      if (saved.ok) return staff.leave(remove ? "poster" : "photo", "staff-performance");
      const { failure } = saved;
      return failure.code === "invalid"
        ? staff.refuse({ photo: `staffPhoto.${failure.fields["photo"] ?? "size"}` })
        : staff.fail(failure);
    },
    instance.event.photo !== null,
  );
}
