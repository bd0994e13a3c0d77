import { useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { staffRefused, staffWhoMay } from "~/.server/auth/staff-area";
import { refuse } from "~/.server/http/pages/replies";
import { secondFactorSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import { qrCode } from "~/pages/tickets/qr-code.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { QrDrawing } from "~/ui/qr-drawing";
import { CodeField } from "../staff-fields";
import { staffFrame } from "../staff-frame.server";
import { StaffPage } from "../staff-page";

export const handle = { title: "staff.secondFactor.title", layout: "staff" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await staffWhoMay(context, request, "find-customer");
  return { frame: staffFrame(caller), isOn: caller.staff.secondFactor };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visit, session } = await staffWhoMay(context, request, "find-customer");
  const form = await request.formData();
  if (form.get("intent") === "begin") {
    const offer = await context.crm.offerSecondFactor({ session });
    if (offer.ok) return { offer: shown(offer.value), lastResult: undefined };
    return offer.failure.code === "conflict"
      ? redirect(pathTo("staff-second-factor", { adminPath: visit.adminPath }), 303)
      : staffRefused(visit, request, offer.failure);
  }
  const submission = parseWithZod(form, { schema: secondFactorSchema });
  const offered = secondFactorSchema.omit({ code: true }).safeParse(Object.fromEntries(form));
  if (!offered.success) return refuse(400);
  const again = (code: string[]) =>
    data(
      { offer: shown(offered.data), lastResult: submission.reply({ fieldErrors: { code } }) },
      { status: 400 },
    );
  if (submission.status !== "success") return again([]);
  const { code } = submission.value;
  const confirmed = await context.crm.confirmSecondFactor({ session, body: { code } });
  if (!confirmed.ok)
    return confirmed.failure.code === "code-not-recognised"
      ? again(["staffCodeWrong"])
      : staffRefused(visit, request, confirmed.failure);
  visit.begin(confirmed.value.session);
  visit.tell("second-factor");
  return redirect(pathTo("staff-customers", { adminPath: visit.adminPath }), 303);
}

/** The secret as a person types it, and as a phone's camera reads it. */
const shown = ({ secret, uri }: { secret: string; uri: string }) => {
  return { secret, uri, code: qrCode(uri) };
};

export default function SecondFactor() {
  const { frame, isOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const errors = <FormErrors formId={CONFIRM} fields={["code"]} lastResult={answer?.lastResult} />;
  return (
    <StaffPage frame={frame} errors={errors}>
      <h1>{t("staff.secondFactor.title")}</h1>
      {isOn ? <p>{t("staff.secondFactor.isOn")}</p> : null}
      {!isOn && answer === undefined ? (
        <>
          <Lead>{t("staff.secondFactor.lead")}</Lead>
          <form method="post">
            <input type="hidden" name="intent" value="begin" />
            <Button>{t("staff.secondFactor.begin")}</Button>
          </form>
        </>
      ) : null}
      {!isOn && answer !== undefined ? <Confirm {...answer} /> : null}
    </StaffPage>
  );
}

const CONFIRM = "confirm";

type ConfirmProps = {
  offer: ReturnType<typeof shown>;
  lastResult: SubmissionResult | undefined;
};

function Confirm({ offer, lastResult }: ConfirmProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ code: string }>({ id: CONFIRM, lastResult });
  const { secret, uri, code } = offer;
  return (
    <>
      <Lead>{t("staff.secondFactor.scan")}</Lead>
      <QrDrawing {...code} label={t("staff.secondFactor.qr")} className="w-[15rem]" />
      <p>
        {t("staff.secondFactor.secret")}{" "}
        <code className="num break-all font-semibold">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <FormStack id={form.id}>
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="uri" value={uri} />
        <CodeField field={fields.code} />
        <p>
          <Button>{t("staff.secondFactor.confirm")}</Button>
        </p>
      </FormStack>
    </>
  );
}
