import type { Money } from "#contract/schemas/money";
import { NOTE_NAMES, type NoteName } from "#contract/text/notes";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { GROUP_SALES_FROM } from "~/pages/basket/basket-refusal";
import { useTranslation } from "~/i18n/translation-context";
import { basketRefusalMessage } from "~/pages/basket/basket-refusal-message";
import { formatMoney } from "~/i18n/format-money";
import type { Translate } from "~/i18n/translate";
import { ExtrasErrors } from "~/pages/extras/errors";
import type { RefusedChange } from "./basket-view";

type BasketRefusedProps = {
  answer: RefusedChange | undefined;
  expired: boolean;
  /** Whether there are tickets in it. */
  holds: boolean;
  /** Characters of one note. */
  maxLength: number;
  /** From which gift on a recognition name can be given; null where that is not known. */
  recognitionNameFrom?: Money | null;
};

/** What was not done, and why; what it means for the money and the seats. */
export function BasketRefused(props: BasketRefusedProps) {
  const { answer, expired, holds, maxLength, recognitionNameFrom = null } = props;
  const { t, locale } = useTranslation();
  if (answer === undefined) return null;
  const { refusal, lengths, extras } = answer;
  if (extras !== undefined && extras.faults.length > 0)
    return <ExtrasErrors faults={extras.faults} />;
  const field = fieldOf(answer);
  const from = recognitionNameFrom === null ? "" : formatMoney(recognitionNameFrom, locale);
  const message = refusal === null ? null : basketRefusalMessage(t, refusal, from);
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
      <p>
        {t(
          expired
            ? "basket.refused.nothingHeld"
            : holds
              ? "basket.refused.unchanged"
              : "basket.refused.sameItems",
        )}
      </p>
      {field?.id === "code" && field.typed !== "" ? <p>{t("basket.refused.withoutCode")}</p> : null}
      {refusal?.code === "limit" ? (
        <p>{t("basket.refused.groups", { count: GROUP_SALES_FROM })}</p>
      ) : null}
    </ErrorSummary>
  );
}

/** The field that a change was typed into, by its id on the page; null for a change by a button alone. */
export function fieldOf({
  typed: change,
  refusal,
}: Pick<RefusedChange, "typed" | "refusal">): { id: string; typed: string } | null {
  const problem = refusal?.code === "entry" ? refusal.problem : null;
  switch (change.intent) {
    case "quantity":
      return { id: `quantity-${change.item}`, typed: change.quantity };
    case "amount":
      return { id: `amount-${change.item}`, typed: change.amount };
    case "save":
      // Of all that the form has, only a code is refused by the box office.
      return refusal === null || refusal.code === "notes-elsewhere" || refusal.code === "paying"
        ? null
        : { id: "code", typed: change.code };
    case "credit":
      return change.use === "amount" ? { id: "credit-amount", typed: change.amount } : null;
    case "gift-names":
      return problem?.startsWith("tribute-")
        ? { id: `tribute-${change.item}`, typed: change.tributeName }
        : { id: `recognition-${change.item}`, typed: change.recognitionName };
    default:
      return null;
  }
}

/** What a field is to show: what was typed into it, and what is wrong with that. */
export function fieldAnswer(
  t: Translate,
  answer: RefusedChange | undefined,
  id: string,
  from = "",
) {
  const field = { id, name: id };
  const errorPrefix = t("common.errorPrefix");
  const at = answer === undefined ? null : fieldOf(answer);
  if (answer === undefined || at?.id !== id || answer.refusal === null)
    return { field, errors: [], errorPrefix, typed: undefined };
  const errors = [basketRefusalMessage(t, answer.refusal, from)];
  return { field, errors, errorPrefix, typed: at.typed };
}

export const noteFieldId = (name: NoteName) => `note-${name}`;

/** "Order notes: please shorten this to 500 characters. It has 512." */
export function noteTooLong(
  t: Translate,
  { name, length, maxLength }: { name: NoteName; length: number; maxLength: number },
): string {
  const note = t(`basket.notes.${name}`);
  return t("basket.notes.tooLong", { note, length, max: maxLength });
}
