import { ErrorSummary } from "~/ui/forms/error-summary";
import { codeReason } from "~/domain/basket/code-refused";
import { useTranslation } from "~/i18n/translation-context";

import { CODE_FIELD } from "./code-box";
import type { CodeAnswer } from "./code-box";

/** Why a code was not taken, in the spec's words. */
export function CodeErrors({ refused }: { refused: CodeAnswer | null }) {
  const { t } = useTranslation();
  if (refused === null) return null;
  const message = t(`codes.refused.${codeReason(refused.reason)}`);
  return <ErrorSummary title={t("codes.notTaken")} errors={[{ fieldId: CODE_FIELD, message }]} />;
}
