import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button, ButtonLink } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { TextField } from "~/ui/forms/text-field";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";

export type MaintenanceBypassPageProps = {
  /** Whether a window of maintenance is on. */
  closed: boolean;
  /** Whether this browser has a pass. */
  letIn: boolean;
  lastResult: SubmissionResult | undefined;
};

/** The way through a closed sale, for who looks whether all is well before it is opened again. */
export function MaintenanceBypassPage({ closed, letIn, lastResult }: MaintenanceBypassPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ passphrase: string }>({
    id: "bypass",
    lastResult: lastResult ?? null,
  });
  return (
    <Main>
      <FormErrors formId={form.id} lastResult={lastResult} fields={["passphrase"]} />
      <Stack gap="small">
        <h1>{t("pages.bypass.title")}</h1>
        <Lead>{t(closed ? "pages.bypass.closed" : "pages.bypass.open")}</Lead>
      </Stack>
      {letIn ? (
        <>
          <p>{t("pages.bypass.letIn")}</p>
          <form method="post">
            <Row>
              <ButtonLink href={pathTo("whats-on")}>{t("errors.home")}</ButtonLink>
              <Button look="quiet" name="intent" value="end">
                {t("pages.bypass.end")}
              </Button>
            </Row>
          </form>
        </>
      ) : (
        <FormStack id={form.id}>
          <TextField
            {...told(fields.passphrase)}
            type="password"
            autoComplete="off"
            label={t("pages.bypass.passphrase")}
            hint={t("pages.bypass.hint")}
          />
          <p>
            <Button>{t("pages.bypass.go")}</Button>
          </p>
        </FormStack>
      )}
    </Main>
  );
}
