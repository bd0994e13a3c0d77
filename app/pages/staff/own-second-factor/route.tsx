import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { PasswordField, PasswordOwner } from "~/ui/forms/credential-fields";
import type { FieldSource } from "~/ui/forms/field-state";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Lead } from "~/ui/layout/primitives";
import { QrDrawing } from "~/ui/qr-drawing";
import { CodeField } from "../staff-fields";
import { StaffPage } from "../staff-page";
import { beginForm, confirmForm } from "./form";
import { submitSecondFactorForm, type EnrollmentOffer, getSecondFactorPage } from "./page.server";

export const handle = {
  title: "staff.secondFactor.title",
  posts: [beginForm, confirmForm],
} satisfies PageHandle;

export const loader = getSecondFactorPage;
export const action = submitSecondFactorForm;

export default function SecondFactor() {
  const { isOn, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const offer = answer !== undefined && "offer" in answer ? answer.offer : null;
  const begin = usePageForm(beginForm);
  const confirm = usePageForm(confirmForm);
  return (
    <StaffPage errors={(offer === null ? begin : confirm).errors}>
      <h1 id="title">{t("staff.secondFactor.title")}</h1>
      {isOn ? <p>{t("staff.secondFactor.isOn")}</p> : null}
      {!isOn && offer === null ? (
        <Begin email={email} field={begin.fields.currentPassword} />
      ) : null}
      {!isOn && offer !== null ? <Confirm offer={offer} field={confirm.fields.code} /> : null}
    </StaffPage>
  );
}

type BeginProps = { email: string; field: FieldSource };

function Begin({ email, field }: BeginProps) {
  const { t } = useTranslation();
  return (
    <>
      <Lead>{t("staff.secondFactor.lead")}</Lead>
      <PageForm id={beginForm.id} button={t("staff.secondFactor.begin")}>
        <input type="hidden" name="intent" value="begin" />
        <PasswordOwner name="email" email={email} />
        <PasswordField field={field} label={t("account.password.current")} />
      </PageForm>
    </>
  );
}

type ConfirmProps = {
  offer: EnrollmentOffer;
  field: FieldSource;
};

function Confirm({ offer, field }: ConfirmProps) {
  const { t } = useTranslation();
  const { secret, uri, code } = offer;
  return (
    <>
      <Lead>{t("staff.secondFactor.scan")}</Lead>
      <QrDrawing {...code} label={t("staff.secondFactor.qr")} className="w-[15rem] max-w-full" />
      <p>
        {t("staff.secondFactor.secret")}{" "}
        <code className="num break-all font-semibold">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <PageForm id={confirmForm.id} button={t("staff.secondFactor.confirm")}>
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="uri" value={uri} />
        <CodeField field={field} />
      </PageForm>
    </>
  );
}
