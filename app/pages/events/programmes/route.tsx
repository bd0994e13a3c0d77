import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { readField } from "~/domain/schemas/fields";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { Lead, Stack } from "~/ui/layout/primitives";
import { MAX_CODE_LENGTH } from "#contract/rules/baskets/code";
import { PROGRAMME_FIELD, programmeError, ProgrammeCodeForm } from "../programme/code-form";
import { enterProgramme } from "../programme/page.server";

export const handle = {
  title: "programme.enterTitle",
  share: "programme.enterLead",
  posts: ["programme"],
} satisfies PageHandle;

export async function action({ request, context }: ActionFunctionArgs) {
  const programme = readField(await request.formData(), PROGRAMME_FIELD);
  const reason = await enterProgramme(context, programme);
  return reason === null
    ? redirect(pathTo("programme", { programme }), 303)
    : data({ reason, typed: programme.slice(0, MAX_CODE_LENGTH) }, { status: 400 });
}

export default function Programmes() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const error = answer && programmeError(t, answer.reason);
  return (
    <Main>
      {error === undefined ? null : (
        <ErrorSummary errors={[{ fieldId: PROGRAMME_FIELD, message: error }]} />
      )}
      <Stack gap="small">
        <h1>{t("programme.enterTitle")}</h1>
        <Lead>{t("programme.enterLead")}</Lead>
      </Stack>
      <ProgrammeCodeForm {...(answer && { typed: answer.typed })} {...(error && { error })} />
    </Main>
  );
}
