import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";

import { ErrorSummary } from "./error-summary";
import { validationMessage } from "~/i18n/validation-message";
import { useTranslation } from "~/i18n/translation-context";

export type FormErrorsProps = {
  formId: string;
  lastResult: SubmissionResult | undefined;
  /** The names of the form's fields, in the order of the page. */
  fields: readonly string[];
  title?: string;
  children?: ReactNode;
};

/** All that is wrong with a form, each message a link to its field. Nothing when nothing is. */
export function FormErrors({ formId, lastResult, fields, title, children }: FormErrorsProps) {
  const { t } = useTranslation();
  if (lastResult === undefined) return null;
  const { error } = lastResult;
  // A form that is shown again after signing in has its values and nothing wrong. A title says by itself what is.
  if (error == null && title === undefined) return null;
  const errorsOf = (name: string, fieldId?: string) =>
    (error?.[name] ?? []).map((message) => ({ fieldId, message: validationMessage(t, message) }));
  const others = Object.keys(error ?? {}).filter((name) => !fields.includes(name));
  return (
    <ErrorSummary
      title={title ?? t("validation.title")}
      errors={[
        // conform makes the ids of fields this way.
        ...fields.flatMap((name) => errorsOf(name, `${formId}-${name}`)),
        ...others.flatMap((name) => errorsOf(name)),
      ]}
    >
      {children}
    </ErrorSummary>
  );
}
