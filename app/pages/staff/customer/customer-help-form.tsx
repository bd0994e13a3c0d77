import type { StaffAct } from "#contract/schemas/staff";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Row, Stack } from "~/ui/layout/primitives";
import { CUSTOMER_HELP } from "~/domain/account/staff";
import type { CustomerHelp } from "~/domain/account/staff";
import type { CustomerFile } from "#contract/schemas/customer-file";
import { useTranslation } from "~/i18n/translation-context";

import { ReasonField } from "../reason-field";

export const HELP_FORM = "help";

export type CustomerHelpFormProps = {
  file: CustomerFile;
  may: readonly StaffAct[];
  lastResult: SubmissionResult | undefined;
};

/** What is done for a caller at one press: why, and what. Only what helps now, and what one may do, is offered. */
export function CustomerHelpForm({ file, may, lastResult }: CustomerHelpFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ reason: string }>({ id: HELP_FORM, lastResult });
  const { customer, lockedAt, baskets } = file;
  const helps = {
    "magic-link": true,
    "password-reset": true,
    unlock: lockedAt !== null,
    "basket-link": baskets.length > 0,
  } satisfies Record<CustomerHelp, boolean>;
  const offered = (Object.keys(CUSTOMER_HELP) as CustomerHelp[]).filter(
    (kind) => helps[kind] && may.includes(CUSTOMER_HELP[kind]),
  );
  if (offered.length === 0) return null;
  return (
    <Stack as="section" labelledBy="help-title">
      <h2 id="help-title">{t("staff.help.title")}</h2>
      <p>{t("staff.help.goesTo", { email: customer.email })}</p>
      <FormStack id={form.id} aria-labelledby="help-title">
        <ReasonField field={fields.reason} />
        <Row>
          {offered.map((kind, at) => (
            <Button key={kind} name="intent" value={kind} look={at === 0 ? "main" : "quiet"}>
              {t(`staff.help.${kind}`)}
            </Button>
          ))}
        </Row>
      </FormStack>
    </Stack>
  );
}
