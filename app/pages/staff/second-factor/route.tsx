import { useForm, type SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { secondFactorSchema, secondFactorPasswordSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { PasswordField, PasswordOwner } from "~/ui/forms/credential-fields";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { QrDrawing } from "~/ui/qr-drawing";
import { CodeField } from "../staff-fields";
import { StaffPage } from "../staff-page";
import { submitSecondFactorForm, type EnrollmentOffer, getSecondFactorPage } from "./page.server";

export const handle = {
  title: "staff.secondFactor.title",
  layout: "staff",
  posts: [secondFactorSchema, secondFactorPasswordSchema, "email", "intent"],
} satisfies PageHandle;

export const loader = getSecondFactorPage;
export const action = submitSecondFactorForm;

export default function SecondFactor() {
  const { frame, isOn, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const offer = answer?.offer ?? null;
  const errors = (
    <FormErrors
      formId={offer === null ? BEGIN : CONFIRM}
      fields={[offer === null ? "currentPassword" : "code"]}
      lastResult={answer?.lastResult}
    />
  );
  return (
    <StaffPage frame={frame} errors={errors}>
      <h1>{t("staff.secondFactor.title")}</h1>
      {isOn ? <p>{t("staff.secondFactor.isOn")}</p> : null}
      {!isOn && offer === null ? <Begin email={email} lastResult={answer?.lastResult} /> : null}
      {!isOn && offer !== null ? <Confirm offer={offer} lastResult={answer?.lastResult} /> : null}
    </StaffPage>
  );
}

const BEGIN = "begin";
const CONFIRM = "confirm";

type BeginProps = { email: string; lastResult: SubmissionResult | undefined };

function Begin({ email, lastResult }: BeginProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ currentPassword: string }>({ id: BEGIN, lastResult });
  return (
    <>
      <Lead>{t("staff.secondFactor.lead")}</Lead>
      <FormStack id={form.id}>
        <input type="hidden" name="intent" value="begin" />
        <PasswordOwner name="email" email={email} />
        <PasswordField field={fields.currentPassword} label={t("account.password.current")} />
        <p>
          <Button>{t("staff.secondFactor.begin")}</Button>
        </p>
      </FormStack>
    </>
  );
}

type ConfirmProps = {
  offer: EnrollmentOffer;
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
