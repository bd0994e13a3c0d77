import { useForm, type DefaultValue, type FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";

import type { GuestForm as GuestFields } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, type ButtonLook } from "~/ui/button";
import {
  EmailField,
  NewPasswordTwice,
  PasswordField,
  PasswordOwner,
} from "~/ui/forms/credential-fields";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { PersonFields } from "~/ui/forms/person-fields";
import { TextField } from "~/ui/forms/text-field";
import { Row } from "~/ui/layout/primitives";
import type { AccessAnswer, AccessIntent } from "./sign-in-errors";

type FormProps = {
  answer: AccessAnswer | undefined;
  labelledBy: string;
  /** See `FormStack`. */
  basketToken?: string | undefined;
};

type AccessFormProps<Fields extends Record<string, unknown>> = FormProps & {
  /** Also the form's id. */
  intent: AccessIntent;
  /** The posted `intent`, if it is different. */
  posts?: string;
  action?: string | undefined;
  defaults?: DefaultValue<Fields>;
  children: (fields: ReturnType<FormMetadata<Fields>["getFieldset"]>) => ReactNode;
};

/** Shows the errors in `answer` if this form was posted. */
export function AccessForm<Fields extends Record<string, unknown>>(props: AccessFormProps<Fields>) {
  const {
    intent,
    posts = intent,
    answer,
    labelledBy,
    basketToken,
    action,
    defaults,
    children,
  } = props;
  const [form, fields] = useForm<Fields>({
    id: intent,
    lastResult: answer?.intent === intent ? answer.lastResult : null,
    ...(defaults !== undefined && { defaultValue: defaults }),
  });
  return (
    <FormStack id={form.id} action={action} aria-labelledby={labelledBy} basketToken={basketToken}>
      <input type="hidden" name="intent" value={posts} />
      {children(fields)}
    </FormStack>
  );
}

type EmailFormProps = FormProps & {
  intent: Extract<AccessIntent, "email" | "magic-link" | "reset">;
  email: string | null;
  action?: string;
  children: string;
};

export function EmailForm({ email, children, ...form }: EmailFormProps) {
  return (
    <AccessForm<{ email: string }>
      {...form}
      posts={form.intent === "email" ? "email" : "send"}
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
  return (
    <AccessForm<{ email: string; password: string }>
      {...form}
      intent="sign-in"
      defaults={{ email }}
    >
      {(fields) => (
        <>
          <EmailField field={fields.email} />
          <PasswordField field={fields.password} />
          <Row>
            <Button>{t("access.signIn")}</Button>
            {withOtherWays ? (
              <>
                <Button look="quiet" name="way" value="magic-link">
                  {t("access.magicLink.send")}
                </Button>
                <a href={pathTo("reset-password")}>{t("access.forgotten")}</a>
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
  const fieldProps = useFieldProps();
  return (
    <AccessForm<{ email: string; code: string }> {...form} intent="code" defaults={{ email }}>
      {(fields) => (
        <>
          <EmailField field={fields.email} />
          <TextField
            {...fieldProps(fields.code)}
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
    <AccessForm<{ password: string; confirm: string }> {...form} intent="new-password">
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
    <AccessForm<GuestFields>
      {...form}
      intent="guest"
      {...(typed !== undefined && { defaults: typed })}
    >
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
    <p>
      <Button look={look}>{children}</Button>
    </p>
  );
}
