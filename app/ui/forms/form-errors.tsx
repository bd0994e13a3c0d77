import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { fieldFrameId } from "./field-state";

export type FormErrorsProps = {
  formId: string;
  lastResult: SubmissionResult | undefined;
  /** Field names in page order. */
  fields: readonly string[];
  title?: string | undefined;
  /** Translates a message of a schema; by default a key of `validation`. */
  formatMessage?: (message: string) => string;
  /** By field, the id of the part of the page to which its errors lead, for fields without a frame. */
  parts?: Readonly<Record<string, string>>;
  children?: ReactNode;
};

/** The error summary of a form, with links to the fields; renders nothing without errors. */
export function FormErrors(props: FormErrorsProps) {
  const { formId, lastResult, fields, title, parts = {}, children } = props;
  const { t } = useTranslation();
  const formatMessage = props.formatMessage ?? ((message: string) => validationMessage(t, message));
  if (lastResult === undefined) return null;
  const { error } = lastResult;
  // A form restored after signing in has values but no errors. A title alone is an error.
  if (error == null && title === undefined) return null;
  const listErrors = (name: string, fieldId?: string) =>
    (error?.[name] ?? []).map((message) => ({
      fieldId,
      partId: parts[name],
      message: formatMessage(message),
    }));
  const others = Object.keys(error ?? {}).filter((name) => !fields.includes(name));
  return (
    <ErrorSummary
      title={title}
      errors={[
        // This is how conform derives field ids.
        ...fields.flatMap((name) => listErrors(name, `${formId}-${name}`)),
        ...others.flatMap((name) => listErrors(name)),
      ]}
    >
      {children}
    </ErrorSummary>
  );
}

type SummaryError = {
  message: string;
  /** Id of the control, whose label and error the link shows. */
  fieldId?: string | undefined;
  /** Id of another part of the page. Without both ids the message is not a link. */
  partId?: string | undefined;
};

type ErrorSummaryProps = {
  /** The number of errors to fix by default; required without errors. */
  title?: string | undefined;
  errors: readonly SummaryError[];
  children?: ReactNode;
};

/** Above it, messages stand in two columns where there is room. */
const MANY = 5;

/** See `errors` of `Main`. The alert is the inner element, since on the focused one it would be announced twice. */
export function ErrorSummary({ title, errors, children }: ErrorSummaryProps) {
  const { t } = useTranslation();
  return (
    <div
      data-error-summary=""
      tabIndex={-1}
      className="max-w-form rounded border-[3px] border-error bg-card p-4"
    >
      <div role="alert" className="grid gap-2">
        <h2 className="text-total text-error">
          {title ?? t("validation.title", { count: errors.length })}
        </h2>
        {children}
        {errors.length > 0 ? (
          <ul className={`grid gap-1${errors.length > MANY ? " gap-x-6 sm:grid-cols-2" : ""}`}>
            {errors.map(({ fieldId, partId = fieldId && fieldFrameId(fieldId), message }) => (
              <li key={`${partId ?? ""} ${message}`} className="font-semibold">
                {partId ? (
                  <a href={`#${partId}`} className="inline-block py-0.5 text-error">
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
