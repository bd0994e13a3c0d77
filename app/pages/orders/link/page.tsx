import { useForm, type SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";

const FORM = "order-link";

export type LinkPageProps = {
  /** Whether a new link was asked for. */
  asked: boolean;
  lastResult: SubmissionResult | undefined;
};

/** A link to an order that does not open it: a new one by mail, or the way through the account. */
export function LinkPage({ asked, lastResult }: LinkPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ email: string }>({ id: FORM, lastResult });
  if (asked)
    return (
      <Main>
        <h1>{t("order.link.sentTitle")}</h1>
        <p>{t("order.link.sent")}</p>
        <CallBoxOffice>{t("order.link.call")}</CallBoxOffice>
      </Main>
    );
  return (
    <Main>
      <FormErrors formId={FORM} lastResult={lastResult} fields={["email"]} />
      <h1 id="title">{t("order.link.title")}</h1>
      <Stack gap="small">
        <p>
          {t("failed.find-order")} {t("order.link.text")}
        </p>
        <p>{t("order.link.paid")}</p>
      </Stack>
      <FormStack id={form.id} aria-labelledby="title">
        <TextField
          {...told(fields.email)}
          type="email"
          label={t("access.email")}
          hint={t("order.link.hint")}
          autoComplete="email"
        />
        <p>
          <Button>{t("order.link.send")}</Button>
        </p>
      </FormStack>
      <p>
        {t("order.link.account")} <a href={pathTo("login")}>{t("access.signIn")}</a>
      </p>
    </Main>
  );
}
