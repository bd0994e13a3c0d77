import type { SubmissionResult } from "@conform-to/react";

import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { packId } from "~/domain/forms/packed-id";
import { amountField } from "~/domain/schemas/ticket-choice";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { upTo } from "~/i18n/up-to";
import type { Translate } from "~/i18n/translate";
import type { Translation } from "~/i18n/translation-context";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { ErrorSummary } from "~/ui/forms/form-errors";

import { GroupSales, refusalMessage, suggestsGroupSales } from "~/parts/refusals/refusal-message";
import { type CodeAnswer, CodeErrors } from "~/parts/basket/code-panel";

export type ChoiceAnswer = { lastResult: SubmissionResult; refusal: TicketRefusal | null };

type ChoiceErrorsProps = {
  answer: ChoiceAnswer | undefined;
  instance: InstanceDetail;
  priceList: PriceList;
};

/** The errors of the page's two forms, of which one was sent. */
export function InstanceErrors({
  codeRefused,
  ...choice
}: ChoiceErrorsProps & { codeRefused: CodeAnswer | null }) {
  return codeRefused === null ? <ChoiceErrors {...choice} /> : <CodeErrors refused={codeRefused} />;
}

export function ChoiceErrors({ answer, instance, priceList }: ChoiceErrorsProps) {
  const translation = useTranslation();
  const { t } = translation;
  if (answer === undefined) return null;
  const { refusal, lastResult } = answer;
  const { bands } = priceList;
  // Undefined if sold out, when there is no form to link to.
  const firstBand = bands.find(({ byPrice }) => byPrice > 0);
  const findPartId = (band: { id: string } | undefined) =>
    band && firstBand && bandFieldId(band.id);
  if (refusal !== null) {
    const band =
      refusal.code === "not-enough-seats"
        ? bands.find((one) => isAboutBand(refusal, one))
        : firstBand;
    const message = refusalMessage(t, refusal);
    return (
      <ErrorSummary
        title={t("performance.refused.title")}
        errors={[{ partId: findPartId(band), message }]}
      >
        <p>
          {t(
            firstBand === undefined
              ? "performance.refused.nothingTakenNorLeft"
              : "performance.refused.nothingTaken",
          )}
        </p>
        {suggestsGroupSales(refusal) ? <GroupSales most={instance.maxTickets} /> : null}
      </ErrorSummary>
    );
  }
  if (lastResult.error === undefined) return null;
  const errors = lastResult.error ?? {};
  const amountErrors = listAmountErrors(translation, priceList, errors);
  const others = Object.keys(errors).filter(
    (name) => !amountErrors.some((error) => error.name === name),
  );
  const keys = new Set(others.flatMap((name) => errors[name] ?? []));
  const otherErrors = [...keys].map((key) => choiceError(t, instance, key));
  return (
    <ErrorSummary errors={[...otherErrors, ...amountErrors]}>
      {keys.has("maxTickets") ? <GroupSales most={instance.maxTickets} /> : null}
    </ErrorSummary>
  );
}

function choiceError(t: Translate, { maxTickets }: InstanceDetail, key: string) {
  switch (key) {
    case "maxTickets":
    case "noTickets":
      return { partId: TICKETS_ID, message: t(`validation.${key}`, upTo(maxTickets)) };
    case "noOffer":
      return { partId: WHERE_ID, message: t("validation.noOffer") };
    case "tooManyOfTypes":
      return { partId: OTHER_TYPES_ID, message: t("validation.tooManyOfTypes") };
    default:
      return { partId: TICKETS_ID, message: t("validation.quantity") };
  }
}

export function listAmountErrors(
  { t, locale }: Translation,
  { priceTypes }: PriceList,
  errors: Readonly<Record<string, readonly string[] | null>>,
): { name: string; fieldId: string; message: string }[] {
  return priceTypes.flatMap(({ id, payWhatYouWish: range }) => {
    const name = amountField(id);
    const [key] = errors[name] ?? [];
    if (key === undefined || !range) return [];
    const kind =
      key === "amount" || key === "amount-currency" ? (`validation.${key}` as const) : null;
    const message = t(kind ?? "validation.amountRange", {
      min: formatPrice(range.min, locale),
      max: formatPrice(range.max, locale),
    });
    return [{ name, fieldId: amountFieldId(id), message }];
  });
}

/** Parts of the form, to which errors lead. */
export const TICKETS_ID = "tickets";
export const WHERE_ID = "where";
export const OTHER_TYPES_ID = "other-types";

/** For attributes and fragments, where "%" is not allowed or read differently. */
const idPart = (id: string) => packId(id).replaceAll("%", "_");

export const bandFieldId = (bandId: string): string => `band-${idPart(bandId)}`;

export const quantityFieldId = (priceTypeId: string): string => `quantity-${idPart(priceTypeId)}`;

export const amountFieldId = (priceTypeId: string): string => `amount-${idPart(priceTypeId)}`;

/** By name in the previous release. */
export const isAboutBand = (
  { bandId, band }: Extract<TicketRefusal, { code: "not-enough-seats" }>,
  { id, name }: { id: string; name: string },
): boolean => (bandId === undefined ? band === name : bandId === id);
