import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure } from "~/.server/auth/staff-area";
import { performancePhotoFormSchema } from "~/domain/schemas/staff";
import { pathTo } from "~/routing/paths";
import { requirePerformanceReport } from "../staff-page.server";

export async function getPhotoPage(args: LoaderFunctionArgs) {
  const { frame, report } = await requirePerformanceReport(args, "setPerformancePhoto");
  return { frame, instance: report.instance };
}

export async function submitPhotoForm(args: ActionFunctionArgs) {
  const { signedIn, report } = await requirePerformanceReport(args, "setPerformancePhoto");
  const { visit, session } = signedIn;
  const { instance } = report;
  const { request, context } = args;
  const submission = parseWithZod(await request.formData(), {
    schema: performancePhotoFormSchema(instance.event.photo !== null),
  });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { photo, alt, remove, reason } = submission.value;
  const files = await Promise.all(photo.map((file) => file.arrayBuffer()));
  const encoded = files.map((file) => Buffer.from(file).toString("base64"));
  const saved = await context.crm.setPerformancePhoto({
    session,
    params: { id: instance.id },
    body: { photo: remove ? null : { alt, files: encoded }, reason },
  });
  if (!saved.ok) {
    if (saved.failure.code !== "invalid") return throwStaffFailure(visit, request, saved.failure);
    const fieldErrors = { photo: [`staffPhoto.${saved.failure.fields["photo"] ?? "size"}`] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  visit.flash(remove ? "poster" : "photo");
  const { adminPath } = visit;
  return redirect(pathTo("staff-performance", { adminPath, instance: instance.id }), 303);
}
