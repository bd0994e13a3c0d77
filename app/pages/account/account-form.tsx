import { useForm, type DefaultValue, type FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";

import { Button, type ButtonLook } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Row } from "~/ui/layout/primitives";
import { AccountErrors, type AccountErrorsProps, type AccountReply } from "./account-errors";
import { AccountPage, type AccountPageProps } from "./account-page";
import { NoPasswordYet, type GuestAccount } from "./no-password-yet";

type Values = Record<string, unknown>;

type AccountFormProps<Form extends Values> = {
  formId: string;
  answer: AccountReply | undefined;
  defaults?: DefaultValue<Form>;
  /** The stored version, in a form that must not overwrite what another window saved; `name` of its field. */
  version?: { name?: string; stored: string };
  button: string;
  look?: ButtonLook;
  /** Beside the button: leaves everything as it is. */
  leave?: { href: string; label: string };
  children: (fields: ReturnType<FormMetadata<Form>["getFieldset"]>) => ReactNode;
};

export function AccountForm<Form extends Values>(props: AccountFormProps<Form>) {
  const { formId, answer, defaults, version, look = "main", leave, children } = props;
  const [form, fields] = useForm<Form>({
    id: formId,
    lastResult: answer?.lastResult ?? null,
    ...(defaults !== undefined && { defaultValue: defaults }),
  });
  return (
    <FormStack id={form.id}>
      {version === undefined ? null : <VersionField {...version} answer={answer} />}
      {children(fields)}
      <Row>
        <Button look={look}>{props.button}</Button>
        {leave === undefined ? null : <a href={leave.href}>{leave.label}</a>}
      </Row>
    </FormStack>
  );
}

type VersionFieldProps = NonNullable<AccountFormProps<Values>["version"]> & {
  answer: AccountReply | undefined;
};

/** A refused form keeps its own version: only a customer who saw what another window saved may overwrite it. */
function VersionField({ name = "version", stored, answer }: VersionFieldProps) {
  const sent = answer?.lastResult.initialValue?.[name];
  const keepsSent = answer !== undefined && answer.problem !== "changed";
  return (
    <input
      type="hidden"
      name={name}
      value={keepsSent && typeof sent === "string" ? sent : stored}
    />
  );
}

type AccountFormPageProps<Form extends Values> = Omit<AccountPageProps, "children"> &
  AccountFormProps<Form> &
  Pick<AccountErrorsProps, "fields" | "failed" | "title"> & {
    before?: ReactNode;
    after?: ReactNode;
    /** For a form that needs a password: the customer who has none, in place of the form. */
    guest?: GuestAccount | null;
  };

export function AccountFormPage<Form extends Values>(props: AccountFormPageProps<Form>) {
  const { section, heading, back, overview, errors, fields, failed, title, ...rest } = props;
  const { before, after, guest, ...form } = rest;
  const { formId, answer } = form;
  return (
    <AccountPage
      section={section}
      heading={heading}
      back={back}
      overview={overview}
      errors={
        errors ?? (
          <AccountErrors
            formId={formId}
            answer={answer}
            fields={fields}
            title={title}
            {...(failed && { failed })}
          />
        )
      }
    >
      {before}
      {guest ? <NoPasswordYet {...guest} /> : <AccountForm {...form} />}
      {after}
    </AccountPage>
  );
}
