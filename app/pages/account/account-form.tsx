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
  actionData: AccountReply | undefined;
  defaults?: DefaultValue<Form>;
  /** Stored version, for a form that must not overwrite another window's changes. `name` is its field's name. */
  version?: { name?: string; stored: string };
  button: string;
  look?: ButtonLook;
  cancel?: { href: string; label: string };
  children: (fields: ReturnType<FormMetadata<Form>["getFieldset"]>) => ReactNode;
};

export function AccountForm<Form extends Values>(props: AccountFormProps<Form>) {
  const { formId, actionData, defaults, version, look = "main", cancel, children } = props;
  const [form, fields] = useForm<Form>({
    id: formId,
    lastResult: actionData?.lastResult ?? null,
    ...(defaults !== undefined && { defaultValue: defaults }),
  });
  return (
    <FormStack id={form.id}>
      {version === undefined ? null : <VersionField {...version} actionData={actionData} />}
      {children(fields)}
      <Row>
        <Button look={look}>{props.button}</Button>
        {cancel === undefined ? null : <a href={cancel.href}>{cancel.label}</a>}
      </Row>
    </FormStack>
  );
}

type VersionFieldProps = NonNullable<AccountFormProps<Values>["version"]> & {
  actionData: AccountReply | undefined;
};

/** A refused form keeps its version: only a customer who has seen another window's changes may overwrite them. */
function VersionField({ name = "version", stored, actionData }: VersionFieldProps) {
  const submitted = actionData?.lastResult.initialValue?.[name];
  const keepsSubmitted = actionData !== undefined && actionData.problem !== "changed";
  return (
    <input
      type="hidden"
      name={name}
      value={keepsSubmitted && typeof submitted === "string" ? submitted : stored}
    />
  );
}

type AccountFormPageProps<Form extends Values> = Omit<AccountPageProps, "children"> &
  AccountFormProps<Form> &
  Pick<AccountErrorsProps, "fields" | "failed" | "title"> & {
    before?: ReactNode;
    after?: ReactNode;
    /** A customer without a password, if the form needs one; replaces the form. */
    guest?: GuestAccount | null;
  };

export function AccountFormPage<Form extends Values>(props: AccountFormPageProps<Form>) {
  const { section, heading, back, overview, errors, fields, failed, title, ...rest } = props;
  const { before, after, guest, ...form } = rest;
  const { formId, actionData } = form;
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
            actionData={actionData}
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
