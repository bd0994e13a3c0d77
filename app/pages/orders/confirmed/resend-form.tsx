import { PageForm } from "~/ui/forms/use-page-form";
import { Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { CallBoxOffice } from "~/ui/call-box-office";
import type { FieldSource } from "~/ui/forms/field-state";
import { resendForm } from "./form";

export const MAIL_ID = "mail";
const TITLE_ID = "mail-title";

type ResendFormProps = {
  sentTo: string;
  /** Until when this visitor may change the address; null if they may not. */
  correctableUntil: string | null;
  requestKey: string;
  field: FieldSource;
};

export function ResendForm({ sentTo, correctableUntil, requestKey, field }: ResendFormProps) {
  const { t, locale } = useTranslation();
  const { refused } = usePageFrame();
  return (
    <Stack as="section" labelledBy={TITLE_ID}>
      <Collapsible
        title={<CollapsibleHeading id={TITLE_ID}>{t("order.resend.title")}</CollapsibleHeading>}
        open={refused}
      >
        {/* Links to what is folded open it. */}
        <div id={MAIL_ID} className="grid gap-2">
          {sentTo === "" ? null : <p>{t("order.resend.sentTo", { email: sentTo })}</p>}
          <PageForm
            id={resendForm.id}
            aria-labelledby={TITLE_ID}
            requestKey={requestKey}
            button={t("order.resend.send")}
            look="quiet"
          >
            {correctableUntil === null ? null : (
              <TextField
                field={field}
                type="email"
                label={t("order.resend.email")}
                hint={t("order.resend.until", {
                  time: formatDate(correctableUntil, "time", locale),
                })}
                autoComplete="email"
                defaultValue={typeof field.initialValue === "string" ? field.initialValue : sentTo}
              />
            )}
          </PageForm>
          {correctableUntil === null ? (
            <CallBoxOffice>{t("order.resend.call")}</CallBoxOffice>
          ) : null}
        </div>
      </Collapsible>
    </Stack>
  );
}
