import type { Fund } from "#contract/schemas/fund";
import { isNameError, nameError } from "#contract/text/name";
import type { Money } from "#contract/schemas/money";
import { DONATION_FIELD, DONATION_OTHER, DONATION_OTHER_FIELD } from "~/domain/forms/extra-fields";
import type { FieldErrors } from "~/domain/notices/failed";
import type { DonationError, TypedDonation } from "~/domain/schemas/donation";
import { type AmountNotation, amountError } from "#contract/text/typed-money";
import { readDonation } from "./read-extras";
import { MAX_DONATION_NAME } from "#contract/rules/giving/donation";
import { trimOrNull } from "#contract/text/trim-text";

type DonationTerms = Pick<Fund, "minAmount" | "maxAmount" | "recognitionNameFrom"> & {
  values: Money[];
};

type DonationForm = Pick<
  TypedDonation,
  "gift" | "giftOther" | "recognitionName" | "anonymous" | "tributeType" | "tributeName"
>;

export function namesOfDonation({
  recognitionName,
  anonymous,
  tributeType: type,
  tributeName,
}: Omit<DonationForm, "gift" | "giftOther">) {
  return {
    recognitionName: anonymous ? null : trimOrNull(recognitionName),
    anonymous,
    tribute: type === "none" ? null : { type, name: tributeName.trim() },
  };
}

/** Returns the amount in minor units, or every error of the form by field. The box office validates again. */
export function readDonationForm(
  terms: DonationTerms,
  typed: DonationForm,
  notation: AmountNotation,
): { amount: number; errors: null } | { amount: null; errors: FieldErrors } {
  const { amount, ...amountErrors } = readAmount(terms, typed, notation);
  const errors = { ...amountErrors.errors, ...nameErrors(terms, typed, amount) };
  return amount === null || Object.keys(errors).length > 0
    ? { amount: null, errors }
    : { amount, errors: null };
}

const getError = (field: string, error: DonationError): FieldErrors => ({ [field]: [error] });

/** A typed amount doesn't need the "other" option. Together with another option it is ambiguous, so it is refused. */
function readAmount(
  { values, minAmount, maxAmount }: DonationTerms,
  { gift, giftOther }: DonationForm,
  notation: AmountNotation,
): { amount: number | null; errors: FieldErrors } {
  const isTyped = giftOther.trim() !== "";
  if (isTyped && gift !== "" && gift !== DONATION_OTHER)
    return { amount: null, errors: getError(DONATION_OTHER_FIELD, "two-amounts") };
  const typed = { gift: isTyped ? DONATION_OTHER : gift, giftOther };
  const { request: amount, errors } = readDonation({ values, displayOther: true }, typed, notation);
  const field = typed.gift === DONATION_OTHER ? DONATION_OTHER_FIELD : DONATION_FIELD;
  if (amount === null || errors.length > 0)
    return {
      amount: null,
      errors: getError(
        field,
        field === DONATION_OTHER_FIELD ? amountError(giftOther, notation) : "gift",
      ),
    };
  if (amount < minAmount.amount) return { amount, errors: getError(field, "amount-too-little") };
  if (amount > maxAmount.amount) return { amount, errors: getError(field, "amount-too-much") };
  return { amount, errors: {} };
}

function nameErrors(
  { recognitionNameFrom }: DonationTerms,
  { recognitionName, anonymous, tributeType, tributeName }: DonationForm,
  amount: number | null,
): FieldErrors {
  const name = anonymous ? "" : recognitionName.trim();
  const recognitionNameError = nameError(name, MAX_DONATION_NAME);
  const isTooLittle = name !== "" && amount !== null && amount < recognitionNameFrom.amount;
  const honored = tributeName.trim();
  const tributeNameError = nameError(honored, MAX_DONATION_NAME);
  return {
    ...(recognitionNameError === null
      ? {}
      : getError("recognitionName", `name-${recognitionNameError}`)),
    ...(recognitionNameError === null && isTooLittle
      ? getError("recognitionName", "recognition-name")
      : {}),
    ...(tributeType === "none" && honored !== "" ? getError("tributeType", "tribute-type") : {}),
    ...(tributeType !== "none" && honored === "" ? getError("tributeName", "tribute-name") : {}),
    ...(tributeNameError === null ? {} : getError("tributeName", `tribute-${tributeNameError}`)),
  };
}

export function refusedDonation(fields: Readonly<Record<string, string>>): {
  field: "recognitionName" | "tributeName" | typeof DONATION_OTHER_FIELD;
  error: DonationError;
} {
  const { recognitionName, "tribute.name": tributeName, amount } = fields;
  if (recognitionName !== undefined)
    return {
      field: "recognitionName",
      error: isNameError(recognitionName) ? `name-${recognitionName}` : "recognition-name",
    };
  if (tributeName !== undefined)
    return {
      field: "tributeName",
      error: isNameError(tributeName) ? `tribute-${tributeName}` : "tribute-name",
    };
  const isRange = amount === "too-little" || amount === "too-much";
  return { field: DONATION_OTHER_FIELD, error: isRange ? `amount-${amount}` : "amount" };
}
