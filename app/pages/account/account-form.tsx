import type { DefaultValue } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";

import type { Failed } from "~/domain/notices/failed";
import type { Form, FormReply } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, type ButtonLook } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { DescriptionList } from "~/ui/description-list";
import { FormStack } from "~/ui/forms/field-set";
import { usePageForm, type FieldsOf } from "~/ui/forms/use-page-form";
import { Row, StandaloneLink } from "~/ui/layout/primitives";
import { AccountPage, type AccountPageProps } from "./account-page";
import { findChangedFields, type StoredField } from "./changed-fields";
import { NoPasswordYet, type GuestAccount } from "./no-password-yet";

export type AccountProblem =
  /** Another window saved first: the page shows the stored values beside the submitted ones. */
  "changed" | "locked" | "no-password";

type Values = Record<string, unknown>;
type Reply = FormReply & { problem?: AccountProblem };

type Options<Schema extends z.ZodType> = {
  /** Of a form that another window may have saved: what is stored now, in page order. */
  stored?: readonly StoredField[];
  /** What failed while the box office was down. */
  failed?: Failed | undefined;
  /** Replaces "There is a problem" for invalid fields. */
  title?: string | undefined;
  /** What the error summary says besides the errors. */
  help?: ReactNode;
  /** Replaces what it says if another window saved first. */
  changed?: string;
  defaults?: DefaultValue<z.input<Schema>> | undefined;
};

/** Returns the fields and the error summary of a form of the account. */
export function useAccountForm<Schema extends z.ZodType<unknown, Values>, Settings>(
  form: Form<Schema, Settings>,
  { stored = [], failed = "update-details", title, help, changed, defaults }: Options<Schema> = {},
) {
  const { problem, initialValue } = useOwnReply(form.id) ?? {};
  const { t } = useTranslation();
  const isKnown = problem === "changed" || problem === "locked" || problem === "no-password";
  return usePageForm(form, {
    ...(defaults != null && { defaults }),
    failed,
    title: isKnown ? t(`account.${problem}.title`) : title,
    help: isKnown ? (
      <>
        <p>{(problem === "changed" && changed) || t(`account.${problem}.text`)}</p>
        {problem === "changed" ? (
          <StoredNow fields={findChangedFields(stored, initialValue ?? {})} />
        ) : (
          <StandaloneLink href={pathTo("reset-password")}>
            {t("account.resetPassword")}
          </StandaloneLink>
        )}
      </>
    ) : (
      help
    ),
  });
}

/** The reply to the form with this id, on a page with several. */
function useOwnReply(formId: string): Reply | undefined {
  const reply = useActionData<Reply>();
  return reply?.form === formId ? reply : undefined;
}

function StoredNow({ fields }: { fields: readonly StoredField[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <DescriptionList
      items={fields.map(({ label, stored, shown = stored }) => [
        t("account.changed.storedNow", { field: label }),
        shown === "" ? t("account.changed.nothing") : shown,
      ])}
    />
  );
}

type AccountFormProps = {
  formId: string;
  /** Stored version, for a form that must not overwrite another window's changes. `name` is its field's name. */
  version?: { name?: string; stored: string } | undefined;
  button: string;
  look?: ButtonLook | undefined;
  cancel?: { href: string; label: string } | undefined;
  children: ReactNode;
};

export function AccountForm(props: AccountFormProps) {
  const { formId, version, button, look = "main", cancel, children } = props;
  return (
    <FormStack id={formId}>
      {version === undefined ? null : <VersionField formId={formId} {...version} />}
      {children}
      <Row>
        <Button look={look}>{button}</Button>
        {cancel === undefined ? null : <a href={cancel.href}>{cancel.label}</a>}
      </Row>
    </FormStack>
  );
}

type VersionFieldProps = NonNullable<AccountFormProps["version"]> & { formId: string };

/** A refused form keeps its version: only a customer who has seen another window's changes may overwrite them. */
function VersionField({ formId, name = "version", stored }: VersionFieldProps) {
  const reply = useOwnReply(formId);
  const submitted = reply?.initialValue?.[name];
  const keepsSubmitted = reply !== undefined && reply.problem !== "changed";
  return (
    <input
      type="hidden"
      name={name}
      value={keepsSubmitted && typeof submitted === "string" ? submitted : stored}
    />
  );
}

type AccountFormPageProps<Schema extends z.ZodType, Settings> = Omit<
  AccountPageProps,
  "children" | "errors" | "overview"
> &
  Omit<AccountFormProps, "formId" | "children"> &
  Options<Schema> & {
    form: Form<Schema, Settings>;
    before?: ReactNode;
    /** Opens the form, which is collapsed unless it was refused. */
    fold?: { summary: string; open: boolean } | undefined;
    after?: ReactNode;
    /** A customer without a password, if the form needs one; replaces the form. */
    guest?: GuestAccount | null;
    children: (fields: FieldsOf<Form<Schema, Settings>>) => ReactNode;
  };

/** A page of the account with a form. */
export function AccountFormPage<Schema extends z.ZodType<unknown, Values>, Settings>(
  props: AccountFormPageProps<Schema, Settings>,
) {
  const { section, heading, back, form, before, fold, after, guest, children } = props;
  const reply = useOwnReply(form.id);
  const { version, button, look, cancel } = props;
  const { id, fields, errors } = useAccountForm(form, props);
  const filledIn = (
    <AccountForm formId={id} version={version} button={button} look={look} cancel={cancel}>
      {children(fields)}
    </AccountForm>
  );
  return (
    <AccountPage section={section} heading={heading} back={back} errors={errors}>
      {before}
      {guest ? (
        <NoPasswordYet {...guest} />
      ) : fold === undefined ? (
        filledIn
      ) : (
        <Collapsible title={fold.summary} open={fold.open || reply !== undefined}>
          {filledIn}
        </Collapsible>
      )}
      {after}
    </AccountPage>
  );
}
