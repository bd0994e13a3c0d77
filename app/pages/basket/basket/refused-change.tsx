import type { Money } from "#contract/schemas/money";
import { NOTE_NAMES, type NoteName } from "#contract/text/notes";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { noteFieldId } from "~/parts/basket/basket-anchors";
import { GROUP_SALES_FROM } from "#contract/rules/tickets/ticket";
import { useTranslation } from "~/i18n/translation-context";
import { TERMS_ID } from "~/parts/checkout/wallet-payment";
import { basketRefusalMessage } from "~/parts/refusals/basket-refusal-message";
import { suggestsGroupSales } from "~/parts/refusals/refusal-message";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { ExtrasErrors } from "~/parts/extras/errors";
import type { RefusedChange } from "./basket-view";

type BasketErrorsProps = {
  actionData: RefusedChange | undefined;
  expired: boolean;
  /** Whether the basket has tickets. */
  hasTickets: boolean;
  /** Maximum number of characters in one note. */
  maxLength: number;
  /** Minimum donation for a recognition name; null if unknown. */
  recognitionNameFrom?: Money | null | undefined;
};

/** Error summary for a refused change: the reason, and the effect on money and seats. */
export function BasketErrors(props: BasketErrorsProps) {
  const { actionData, expired, hasTickets, maxLength, recognitionNameFrom = null } = props;
  const { t, locale } = useTranslation();
  if (actionData === undefined) return null;
  const { refusal, lengths, extras } = actionData;
  if (extras !== undefined && extras.errors.length > 0)
    return <ExtrasErrors errors={extras.errors} />;
  const field = refusedField(actionData);
  const from = recognitionNameFrom === null ? "" : formatPrice(recognitionNameFrom, locale);
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
      title={
        field?.id === TERMS_ID
          ? undefined
          : t(expired ? "basket.refused.reclaimTitle" : "basket.refused.title")
      }
      errors={errors}
    >
      {message !== null && field === null ? <p className="font-semibold">{message}</p> : null}
      <p>
        {t(
          expired
            ? "basket.refused.nothingHeld"
            : hasTickets
              ? "basket.refused.unchanged"
              : "basket.refused.sameItems",
        )}
      </p>
      {field?.id === "code" && field.typed !== "" ? <p>{t("basket.refused.withoutCode")}</p> : null}
      {refusal !== null && suggestsGroupSales(refusal) ? (
        <p>{t("basket.refused.groups", { count: GROUP_SALES_FROM })}</p>
      ) : null}
    </ErrorSummary>
  );
}

/** Returns the id and the submitted value of the field that was refused; null if the change has no field. */
export function refusedField({
  typed: change,
  refusal,
}: Pick<RefusedChange, "typed" | "refusal">): { id: string; typed: string } | null {
  const error = refusal?.code === "entry" ? refusal.error : null;
  switch (change.intent) {
    case "quantity":
      return { id: `quantity-${change.item}`, typed: change.quantity };
    case "amount":
      return { id: `amount-${change.item}`, typed: change.amount };
    case "save":
      if (error === "terms") return { id: TERMS_ID, typed: change.terms ?? "" };
      // The code is the only field of this form that the box office can refuse.
      return refusal === null || refusal.code === "notes-elsewhere" || refusal.code === "paying"
        ? null
        : { id: "code", typed: change.code };
    case "credit":
      return change.use === "amount" ? { id: "credit-amount", typed: change.amount } : null;
    case "gift-names":
      return error?.startsWith("tribute-")
        ? { id: donationFieldId("tributeName", change.item), typed: change.tributeName }
        : { id: donationFieldId("recognitionName", change.item), typed: change.recognitionName };
    default:
      return null;
  }
}

/**
 * Returns the props of a field: its submitted value and its errors.
 * @param from the formatted minimum for a recognition name; empty for fields that it does not concern
 */
export function refusedFieldProps(
  t: Translate,
  actionData: RefusedChange | undefined,
  id: string,
  from: string,
) {
  const field = { id, name: id };
  const refused = actionData === undefined ? null : refusedField(actionData);
  if (actionData === undefined || refused?.id !== id || actionData.refusal === null)
    return { field, errors: [], typed: undefined };
  const errors = [basketRefusalMessage(t, actionData.refusal, from)];
  return { field, errors, typed: refused.typed };
}

const DONATION_FIELDS = {
  recognitionName: "recognition",
  anonymous: "anonymous",
  tributeType: "tribute-type",
  tributeName: "tribute",
} as const;

export const donationFieldId = (field: keyof typeof DONATION_FIELDS, item: string) =>
  `${DONATION_FIELDS[field]}-${item}`;

/** "Order notes: please shorten this to 500 characters. It has 512." */
export function noteTooLong(
  t: Translate,
  { name, length, maxLength }: { name: NoteName; length: number; maxLength: number },
): string {
  const note = t(`basket.notes.${name}`);
  return t("basket.notes.tooLong", { note, length, max: maxLength });
}
