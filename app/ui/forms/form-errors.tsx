import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { SayMessage } from "./field-state";

type FormErrorsProps = {
  formId: string;
  lastResult: SubmissionResult | undefined;
  /** The names of the form's fields, in the order of the page. */
  fields: readonly string[];
  title?: string;
  say?: SayMessage;
  children?: ReactNode;
};

/** All that is wrong with a form, each message a link to its field. Nothing when nothing is. */
export function FormErrors(props: FormErrorsProps) {
  const { formId, lastResult, fields, title, children } = props;
  const { t } = useTranslation();
  const say = props.say ?? ((message) => validationMessage(t, message));
  if (lastResult === undefined) return null;
  const { error } = lastResult;
  // A form that is shown again after signing in has its values and nothing wrong. A title says by itself what is.
  if (error == null && title === undefined) return null;
  const errorsOf = (name: string, fieldId?: string) =>
    (error?.[name] ?? []).map((message) => ({ fieldId, message: say(message) }));
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

type ErrorSummaryProps = {
  /** "There is a problem" or, better, which problem. */
  title: string;
  /** `fieldId` is the control's id; without one the message is plain text. */
  errors: readonly { fieldId?: string | undefined; message: string }[];
  children?: ReactNode;
};

/** First in `main`. The alert is the inner element: on the one that takes focus it would be read twice. */
export function ErrorSummary({ title, errors, children }: ErrorSummaryProps) {
  return (
    <div
      data-error-summary=""
      tabIndex={-1}
      className="rounded border-[3px] border-error bg-card p-4"
    >
      <div role="alert" className="grid gap-2">
        <h2 className="text-total text-error">{title}</h2>
        {children}
        {errors.length > 0 ? (
          <ul className="grid gap-1">
            {errors.map(({ fieldId, message }) => (
              <li key={`${fieldId ?? ""} ${message}`} className="font-semibold">
                {fieldId ? (
                  <a href={`#${fieldId}`} className="inline-block py-0.5 text-error">
                    {message}
                  </a>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
