import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { Lead, Stack } from "~/ui/layout/primitives";
import { CODE_MAX_LENGTH } from "~/pages/basket/basket-refusal";
import { PROGRAMME_FIELD, ProgrammeCodeForm } from "../programme/code-form";

export const handle = { title: "programme.enterTitle" } satisfies PageHandle;

export async function action({ request }: ActionFunctionArgs) {
  const typed = (await request.formData()).get(PROGRAMME_FIELD);
  const programme = typeof typed === "string" ? typed.trim() : "";
  if (programme === "") return refused("programme.empty", programme);
  if (programme.length > CODE_MAX_LENGTH) return refused("codes.refused.not-recognised", programme);
  return redirect(pathTo("programme", { programme }), 303);
}

const refused = (message: "programme.empty" | "codes.refused.not-recognised", typed: string) =>
  data({ message, typed: typed.slice(0, CODE_MAX_LENGTH) }, { status: 400 });

export default function Programmes() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const error = answer && t(answer.message);
  return (
    <Main>
      {error === undefined ? null : (
        <ErrorSummary
          title={t("validation.title")}
          errors={[{ fieldId: PROGRAMME_FIELD, message: error }]}
        />
      )}
      <Stack gap="small">
        <h1>{t("programme.enterTitle")}</h1>
        <Lead>{t("programme.enterLead")}</Lead>
      </Stack>
      <ProgrammeCodeForm {...(answer && { typed: answer.typed })} {...(error && { error })} />
    </Main>
  );
}
