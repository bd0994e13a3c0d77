import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";

import type { Failed } from "~/domain/notices/failed";
import { UNAVAILABLE, type Form, type FormReply } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import { Button, type ButtonLook } from "~/ui/button";
import { FormStack, type FormStackProps } from "./field-set";
import { FormErrors, type FormErrorsProps } from "./form-errors";

type Values = Record<string, unknown>;

type Options<Schema extends z.ZodType> = Pick<
  FormErrorsProps,
  "title" | "formatMessage" | "parts"
> & {
  /** What was typed before the visitor had to leave the page; shown until the form is sent. */
  restored?: SubmissionResult | undefined;
  defaults?: DefaultValue<z.input<Schema>>;
  /** What the error summary says besides the errors. */
  help?: ReactNode;
  /** What did not work if the box office had no answer. */
  failed?: Failed;
};

/** Returns a form's fields with the values and errors of the last reply, and its error summary, to be shown first. */
export function usePageForm<Schema extends z.ZodType<unknown, Values>, Settings>(
  { id, fields: names }: Form<Schema, Settings>,
  options: Options<Schema> = {},
) {
  const reply = useActionData<FormReply & { problem?: unknown }>();
  const { t } = useTranslation();
  const { title, formatMessage, parts, defaults, help, failed } = options;
  // The page may have other forms, and an action may reply without one, such as with a password to be shown once.
  const ownReply = reply?.form === id ? reply : undefined;
  const lastResult = reply === undefined ? options.restored : ownReply;
  const [, fields] = useForm<z.input<Schema>>({
    id,
    lastResult,
    ...(defaults !== undefined && { defaultValue: defaults }),
  });
  const summary = {
    formId: id,
    fields: names,
    lastResult,
    ...(formatMessage !== undefined && { formatMessage }),
    ...(parts !== undefined && { parts }),
  };
  const errors =
    ownReply?.problem === UNAVAILABLE ? (
      <FormErrors
        {...summary}
        title={t(failed === undefined ? "errors.unavailable.title" : `failed.${failed}`)}
      >
        {names.length === 0 ? null : <p>{t("errors.unavailable.kept")}</p>}
      </FormErrors>
    ) : (
      <FormErrors {...summary} title={title}>
        {help}
      </FormErrors>
    );
  return { id, fields, errors, lastResult };
}

/** The fields of a form, for a component that shows a part of it. */
export type FieldsOf<F> =
  F extends Form<infer Schema extends z.ZodType<unknown, Values>, infer Settings>
    ? ReturnType<typeof usePageForm<Schema, Settings>>["fields"]
    : never;

type PageFormProps = Pick<
  FormStackProps,
  "id" | "action" | "aria-label" | "aria-labelledby" | "encType"
> & {
  /** Idempotency key, for an action that must happen once. */
  requestKey?: string;
  /** The button's text; without it the children have the buttons. */
  button?: ReactNode;
  look?: ButtonLook;
  children: ReactNode;
};

/** A form named by the page's title, or as it says, with a button. */
export function PageForm({ requestKey, button, look = "main", children, ...form }: PageFormProps) {
  return (
    <FormStack aria-labelledby={form["aria-label"] ? undefined : "title"} {...form}>
      {requestKey === undefined ? null : (
        <input type="hidden" name="requestKey" value={requestKey} />
      )}
      {children}
      {button === undefined ? null : (
        <Button standalone look={look}>
          {button}
        </Button>
      )}
    </FormStack>
  );
}
