import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { CodeReason } from "~/parts/refusals/basket-refusal";
import { codeRefusalMessage } from "~/parts/refusals/refusal-message";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";

/** Posted, so that codes don't appear in logs. */
export function ProgrammeCodeForm({ typed, error }: { typed?: string; error?: string }) {
  const { t } = useTranslation();
  return (
    <form method="post" action={pathTo("programmes")} noValidate className="grid gap-3">
      <TextField
        field={{ id: PROGRAMME_FIELD, name: "programme", initialValue: typed, maxLength: 100 }}
        label={t("programme.label")}
        required
        errors={error === undefined ? [] : [error]}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Button standalone>{t("programme.enter")}</Button>
    </form>
  );
}

export const PROGRAMME_FIELD = "programme";

/** The code is right, but opens no performance now. */
export const isEmptyProgramme = (reason: CodeReason | null): boolean =>
  reason === "programme-without-instances";

export function programmeError(t: Translate, reason: CodeReason): string {
  if (reason === "empty") return t("programme.empty");
  return reason === "not-recognised" ? t("programme.unknown") : codeRefusalMessage(t, reason);
}
