import { ErrorSummary } from "~/ui/forms/form-errors";
import type { BasketAnswer } from "~/domain/basket/basket-view";
import { NOTE_NAMES } from "#contract/schemas/notes";
import { GROUP_SALES_FROM } from "~/domain/basket/ticket-limit";
import { useTranslation } from "~/i18n/translation-context";

import { basketRefusalMessage } from "../basket-refusal-message";
import { fieldOf } from "./field-answer";
import { noteFieldId, noteTooLong } from "./note-words";

export type BasketRefusedProps = {
  answer: BasketAnswer | undefined;
  expired: boolean;
  /** Characters of one note. */
  maxLength: number;
};

/** What was not done, and why; what it means for the money and the seats. */
export function BasketRefused({ answer, expired, maxLength }: BasketRefusedProps) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { refusal, lengths } = answer;
  const field = fieldOf(answer);
  const message = refusal === null ? null : basketRefusalMessage(t, refusal);
  const errors =
    message !== null && field !== null
      ? [{ fieldId: field.id, message }]
      : NOTE_NAMES.flatMap((name) => {
          const length = lengths[name];
          const words = { name, length, maxLength };
          return length === undefined
            ? []
            : [{ fieldId: noteFieldId(name), message: noteTooLong(t, { ...words, length }) }];
        });
  return (
    <ErrorSummary
      title={t(expired ? "basket.refused.reclaimTitle" : "basket.refused.title")}
      errors={errors}
    >
      {message !== null && field === null ? <p className="font-semibold">{message}</p> : null}
      <p>{t(expired ? "basket.refused.nothingHeld" : "basket.refused.unchanged")}</p>
      {refusal?.code === "limit" ? (
        <p>{t("basket.refused.groups", { count: GROUP_SALES_FROM })}</p>
      ) : null}
    </ErrorSummary>
  );
}
