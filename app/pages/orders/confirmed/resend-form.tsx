import { useForm, type SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { CallBoxOffice } from "~/ui/call-box-office";
import { useFieldProps } from "~/ui/forms/field-state";

export const RESEND_FORM = "resend";

type ResendFormProps = {
  sentTo: string;
  /** Until when this visitor may change the address; null if they may not. */
  correctableUntil: string | null;
  requestKey: string;
  lastResult: SubmissionResult | undefined;
};

export function ResendForm({ sentTo, correctableUntil, requestKey, lastResult }: ResendFormProps) {
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<{ email: string }>({ id: RESEND_FORM, lastResult });
  return (
    <Stack as="section" labelledBy="mail" gap="small">
      <h2 id="mail">{t("order.resend.title")}</h2>
      <p>{t("order.resend.sentTo", { email: sentTo })}</p>
      <FormStack id={form.id} aria-labelledby="mail">
        <input type="hidden" name="requestKey" value={requestKey} />
        {correctableUntil === null ? null : (
          <TextField
            {...fieldProps(fields.email)}
            type="email"
            label={t("order.resend.email")}
            hint={t("order.resend.until", {
              time: formatDate(correctableUntil, "time-with-zone", locale),
            })}
            autoComplete="email"
            defaultValue={
              typeof fields.email.initialValue === "string" ? fields.email.initialValue : sentTo
            }
          />
        )}
        <p>
          <Button look="quiet">{t("order.resend.send")}</Button>
        </p>
      </FormStack>
      {correctableUntil === null ? <CallBoxOffice>{t("order.resend.call")}</CallBoxOffice> : null}
    </Stack>
  );
}
