import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { qrCode } from "~/parts/orders/qr-code.server";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { beginForm, confirmForm, sentOfferSchema } from "./form";

export async function getSecondFactorPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "offerSecondFactor");
  const { email, secondFactor: isOn } = signedIn.staff;
  return { frame: staffFrame(signedIn), isOn, email };
}

export async function submitSecondFactorForm(args: ActionFunctionArgs) {
  const form = await args.request.clone().formData();
  return form.get("intent") === "begin" ? offerSecondFactor(args) : confirmSecondFactor(args, form);
}

const offerSecondFactor = (args: ActionFunctionArgs) =>
  submitStaffForm(args, beginForm, "confirmSecondFactor", async (body, staff) => {
    const { browser, addressBlock, crm } = args.context;
    const offer = await crm.offerSecondFactor({
      session: staff.session,
      body,
      caller: browser.callerFor("staff", staff.staff.email, addressBlock),
    });
    if (offer.ok) return { offer: withQrCode(offer.value) };
    const { adminPath } = staff.visit;
    switch (offer.failure.code) {
      case "conflict":
        return redirect(pathTo("staff-own-second-factor", { adminPath }), 303);
      case "invalid":
        return staff.refuse({ currentPassword: "passwordWrong" });
      case "not-allowed":
        return staff.refuse({ currentPassword: "staffLocked" });
      default:
        return staff.fail(offer.failure);
    }
  });

/** A form that is shown again has the offer that it was sent with: a new one would not fit the code in the staff member's app. */
async function confirmSecondFactor(args: ActionFunctionArgs, form: FormData) {
  const reply = await submitStaffForm(
    args,
    confirmForm,
    "confirmSecondFactor",
    async ({ code }, { session, visit, refuse, fail }) => {
      const confirmed = await args.context.crm.confirmSecondFactor({ session, body: { code } });
      if (!confirmed.ok)
        return confirmed.failure.code === "code-not-recognised"
          ? refuse({ code: "staffCodeWrong" })
          : fail(confirmed.failure);
      visit.begin(confirmed.value.session);
      visit.flash("second-factor");
      return redirect(pathTo("staff-customers", { adminPath: visit.adminPath }), 303);
    },
  );
  if (!("data" in reply)) return reply;
  const sent = sentOfferSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return throwErrorPage(400);
  return data({ ...reply.data, offer: withQrCode(sent.data) }, reply.init ?? {});
}

const withQrCode = ({ secret, uri }: { secret: string; uri: string }) => ({
  secret,
  uri,
  code: qrCode(uri),
});

export type EnrollmentOffer = ReturnType<typeof withQrCode>;
