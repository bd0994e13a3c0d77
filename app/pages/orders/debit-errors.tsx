import { useActionData } from "@remix-run/react";

import type { FormReply } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { debitForm } from "./debit-form";

/** Shown if the page where a direct debit is set up could not be reached. */
export function DebitErrors() {
  const reply = useActionData<FormReply>();
  const { t } = useTranslation();
  if (reply?.form !== debitForm.id) return null;
  return (
    <ErrorSummary title={t("debit.unreachable.title")} errors={[]}>
      <p>{t("debit.unreachable.text")}</p>
    </ErrorSummary>
  );
}
