import type { DefaultValue } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod";

import type { Form } from "~/domain/forms/define-form";
import type { GuestForm as GuestFields } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { usePageFrame } from "~/routing/page-frame";
import { useIsOpen } from "~/routing/feature-routes";
import { Button, type ButtonLook } from "~/ui/button";
import {
  EmailField,
  NewPasswordTwice,
  PasswordField,
  PasswordOwner,
} from "~/ui/forms/credential-fields";
import { FormStack } from "~/ui/forms/field-set";
import { PersonFields } from "~/ui/forms/person-fields";
import { TextField } from "~/ui/forms/text-field";
import { usePageForm, type FieldsOf } from "~/ui/forms/use-page-form";
import { Row } from "~/ui/layout/primitives";
import { codeForm, emailForm, guestForm, newPasswordForm, signInForm } from "./forms";

type FormProps = {
  labelledBy: string;
  /** See `FormStack`. */
  basketToken?: string | undefined;
  isSplit?: boolean;
};

type AccessFormProps<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  Settings,
> = FormProps & {
  form: Form<Schema, Settings>;
  /** The posted `intent`, if it is not the form's id. */
  intent?: string;
  action?: string | undefined;
  defaults?: DefaultValue<z.input<Schema>>;
  children: (fields: FieldsOf<Form<Schema, Settings>>) => ReactNode;
};

/** Shows the values and errors of the last reply if this form was posted. */
export function AccessForm<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  Settings = undefined,
>(props: AccessFormProps<Schema, Settings>) {
  const { form, intent = form.id, labelledBy, defaults, children, ...rest } = props;
  const { id, fields } = usePageForm(form, defaults === undefined ? {} : { defaults });
  return (
    <FormStack id={id} aria-labelledby={labelledBy} {...rest}>
      <input type="hidden" name="intent" value={intent} />
      {children(fields)}
    </FormStack>
  );
}

type EmailFormProps = FormProps & {
  /** Whether to email a link; otherwise it leads to the password. */
  sends?: boolean;
  email: string | null;
  action?: string;
  children: string;
};

export function EmailForm({ sends = false, email, children, ...form }: EmailFormProps) {
  return (
    <AccessForm
      {...form}
      form={emailForm}
      intent={sends ? "send" : emailForm.id}
      defaults={{ email }}
    >
      {(fields) => (
        <>
          <EmailField field={fields.email} />
          <SubmitButton>{children}</SubmitButton>
        </>
      )}
    </AccessForm>
  );
}

type SignInFormProps = FormProps & {
  email?: string | null;
  /** Whether to offer a magic link and a password reset. */
  withOtherWays?: boolean;
};

export function SignInForm({ email = null, withOtherWays = false, ...form }: SignInFormProps) {
  const { t } = useTranslation();
  const { passwords } = usePageFrame().features;
  return (
    <AccessForm {...form} form={signInForm} defaults={{ email }}>
      {(fields) => (
        <>
          <EmailField field={fields.email} />
          {passwords ? <PasswordField field={fields.password} /> : null}
          <Row>
            {passwords ? <Button>{t("access.signIn")}</Button> : null}
            {withOtherWays ? (
              <>
                <Button look="quiet" name="way" value="magic-link">
                  {t("access.magicLink.send")}
                </Button>
                {passwords ? <a href={pathTo("reset-password")}>{t("access.forgotten")}</a> : null}
              </>
            ) : null}
          </Row>
        </>
      )}
    </AccessForm>
  );
}

/** For the code in an email, for visitors who read email on another device. */
export function CodeForm({ email, ...form }: FormProps & { email: string | null }) {
  const { t } = useTranslation();
  return (
    <AccessForm {...form} form={codeForm} defaults={{ email }}>
      {(fields) => (
        <>
          <EmailField field={fields.email} />
          <TextField
            field={fields.code}
            inputMode="numeric"
            label={t("access.magicLink.code")}
            hint={t("access.magicLink.codeHint")}
            width="half"
            autoComplete="one-time-code"
          />
          <SubmitButton>{t("access.signIn")}</SubmitButton>
        </>
      )}
    </AccessForm>
  );
}

export function NewPasswordForm({ email, ...form }: FormProps & { email: string | null }) {
  const { t } = useTranslation();
  return (
    <AccessForm {...form} form={newPasswordForm}>
      {(fields) => (
        <>
          <PasswordOwner name="username" email={email} />
          <NewPasswordTwice first={fields.password} second={fields.confirm} />
          <SubmitButton>{t("access.reset.choose")}</SubmitButton>
        </>
      )}
    </AccessForm>
  );
}

type GuestFormProps = FormProps & {
  /** The guest's current details, to correct them. */
  typed?: GuestFields;
};

export function GuestForm({ typed, ...form }: GuestFormProps) {
  const { t } = useTranslation();
  return (
    <AccessForm {...form} form={guestForm} {...(typed !== undefined && { defaults: typed })}>
      {(fields) => (
        <>
          <PersonFields fields={fields} guest />
          {typed === undefined ? (
            <SubmitButton>{t("access.continueAsGuest")}</SubmitButton>
          ) : (
            <SubmitButton>{t("access.saveGuest")}</SubmitButton>
          )}
        </>
      )}
    </AccessForm>
  );
}

export function NewHere() {
  const { t } = useTranslation();
  if (!useIsOpen()("register")) return null;
  return (
    <p>
      {t("access.newHere")}{" "}
      <a id="register" href={pathTo("register")}>
        {t("access.createAccount")}
      </a>
    </p>
  );
}

export function SubmitButton({ look = "main", children }: { look?: ButtonLook; children: string }) {
  return (
    <Button standalone look={look}>
      {children}
    </Button>
  );
}
