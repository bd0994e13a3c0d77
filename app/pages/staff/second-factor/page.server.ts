import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { secondFactorPasswordSchema, secondFactorSchema } from "~/domain/schemas/staff";
import { qrCode } from "~/parts/orders/qr-code.server";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-page.server";

export async function getSecondFactorPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "offerSecondFactor");
  const { email, secondFactor: isOn } = signedIn.staff;
  return { frame: staffFrame(signedIn), isOn, email };
}

export async function submitSecondFactorForm({ request, context }: ActionFunctionArgs) {
  const { visit, session, staff } = await requireStaff(context, request, "confirmSecondFactor");
  const form = await request.formData();
  if (form.get("intent") === "begin") {
    const begun = parseWithZod(form, { schema: secondFactorPasswordSchema });
    const refuse = (currentPassword: string[]) => {
      const lastResult = begun.reply({
        fieldErrors: { currentPassword },
        hideFields: ["currentPassword"],
      });
      return data({ offer: null, lastResult }, 400);
    };
    if (begun.status !== "success") return refuse(begun.error?.["currentPassword"] ?? []);
    const offer = await context.crm.offerSecondFactor({
      session,
      body: begun.value,
      caller: context.browser.callerFor("staff", staff.email, context.addressBlock),
    });
    if (offer.ok) return { offer: withQrCode(offer.value), lastResult: undefined };
    switch (offer.failure.code) {
      case "conflict":
        return redirect(pathTo("staff-second-factor", { adminPath: visit.adminPath }), 303);
      case "invalid":
        return refuse(["passwordWrong"]);
      case "not-allowed":
        return refuse(["staffLocked"]);
      default:
        return throwStaffFailure(visit, request, offer.failure);
    }
  }
  const submission = parseWithZod(form, { schema: secondFactorSchema });
  const offer = secondFactorSchema.omit({ code: true }).safeParse(Object.fromEntries(form));
  if (!offer.success) return throwErrorPage(400);
  const refuse = (code: string[]) =>
    data(
      { offer: withQrCode(offer.data), lastResult: submission.reply({ fieldErrors: { code } }) },
      { status: 400 },
    );
  if (submission.status !== "success") return refuse([]);
  const { code } = submission.value;
  const confirmed = await context.crm.confirmSecondFactor({ session, body: { code } });
  if (!confirmed.ok)
    return confirmed.failure.code === "code-not-recognised"
      ? refuse(["staffCodeWrong"])
      : throwStaffFailure(visit, request, confirmed.failure);
  visit.begin(confirmed.value.session);
  visit.flash("second-factor");
  return redirect(pathTo("staff-customers", { adminPath: visit.adminPath }), 303);
}

const withQrCode = ({ secret, uri }: { secret: string; uri: string }) => ({
  secret,
  uri,
  code: qrCode(uri),
});

export type EnrollmentOffer = ReturnType<typeof withQrCode>;
