import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import type { AccessAnswer } from "~/domain/account/access-answer";
import type { GuestForm as Fields } from "~/domain/schemas/access";
import { useTranslation } from "~/i18n/translation-context";

import { PersonFields } from "~/ui/forms/person-fields";
import { lastResultOf } from "~/pages/access/access-forms";

export type GuestFormProps = {
  answer: AccessAnswer | undefined;
  /** The id of the heading above. */
  labelledBy: string;
  /** In the checkout: of which basket it is, for when the session is over. */
  visit?: string | undefined;
};

/** What somebody gives who buys once, without an account. */
export function GuestForm({ answer, labelledBy, visit }: GuestFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<Fields>({
    id: "guest",
    lastResult: lastResultOf("guest", answer),
  });
  return (
    <FormStack id={form.id} aria-labelledby={labelledBy}>
      <input type="hidden" name="intent" value="guest" />
      {visit === undefined ? null : <input type="hidden" name="visit" value={visit} />}
      <PersonFields fields={fields} />
      <p>
        <Button look="quiet">{t("access.continueAsGuest")}</Button>
      </p>
    </FormStack>
  );
}
