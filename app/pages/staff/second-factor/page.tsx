import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { QrDrawing } from "~/ui/qr-drawing";
import type { StaffFrame } from "~/pages/staff/staff-frame";
import type { QrCode } from "~/domain/orders/ticket";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { CodeField } from "../code-field";
import { StaffPage } from "../staff-page";

type Offer = { secret: string; uri: string; code: QrCode };

export type SecondFactorPageProps = {
  frame: StaffFrame;
  isOn: boolean;
  answer: { offer: Offer; lastResult: SubmissionResult | undefined } | undefined;
};

/** Sets an authenticator up: the secret to be scanned or typed, and a code that shows that it arrived. */
export function SecondFactorPage({ frame, isOn, answer }: SecondFactorPageProps) {
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

function Confirm({ offer, lastResult }: NonNullable<SecondFactorPageProps["answer"]>) {
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
