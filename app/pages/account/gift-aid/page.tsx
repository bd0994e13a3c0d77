import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FormStack } from "~/ui/forms/field-set";
import { Notice } from "~/ui/notice";
import type { AccountAnswer } from "~/pages/account/account-answer";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";

export type GiftAidPageProps = { declared: boolean; answer: AccountAnswer | undefined };

/** Declaring gift aid, and ending the declaration (spec sections 5 and 9). */
export function GiftAidPage({ declared, answer }: GiftAidPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ intent: string; taxpayer: string }>({
    id: "gift-aid",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="gift-aid"
      heading={t("account.sections.gift-aid")}
      errors={
        <AccountErrors
          formId="gift-aid"
          answer={answer}
          fields={["taxpayer"]}
          failed="update-details"
        />
      }
    >
      {declared ? (
        <Notice tone="success">
          <p>{t("account.giftAid.declared")}</p>
        </Notice>
      ) : (
        <>
          <p>{t("account.giftAid.notDeclared")}</p>
          <p>{t("giftAid.statement")}</p>
        </>
      )}
      <FormStack id={form.id}>
        <input type="hidden" name="intent" value={declared ? "end" : "declare"} />
        {declared ? null : (
          <CheckboxField {...told(fields.taxpayer)} label={t("giftAid.taxpayer")} />
        )}
        <p>
          <Button look={declared ? "quiet" : "main"}>
            {t(declared ? "account.giftAid.end" : "account.giftAid.declare")}
          </Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}
