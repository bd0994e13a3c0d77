import { knownName } from "#contract/text/known-names";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";
import { useTranslation } from "~/i18n/translation-context";
import { DOT, unbreakShort } from "~/i18n/unbroken";
import type { BasketRefusal } from "~/parts/refusals/basket-refusal";
import { basketRefusalMessage } from "~/parts/refusals/basket-refusal-message";
import { ContentText, NamesWithin } from "~/ui/content-text";

/** Why seats were refused, with the ids of those that stay chosen. */
export type EventSeatsAnswer = {
  chosen: string[];
  types: Record<string, string>;
  /** Null for too few or too many seats. */
  refusal: BasketRefusal | null;
};

/** The words that the seat pages of a package's event share. */
export function useEventSeatWords(isInBasket: boolean) {
  const { t } = useTranslation();
  return {
    button: t(isInBasket ? "packages.seats.change" : "packages.seats.take"),
    back: t(isInBasket ? "basket.title" : "packages.seats.back"),
    refused: t("packages.seats.refused"),
    getMessage: ({ refusal, chosen }: EventSeatsAnswer, count: number): string =>
      refusal === null
        ? t("packages.series.seatCount", { count, chosen: chosen.length })
        : basketRefusalMessage(t, refusal),
  };
}

type EventAndDateProps = { title: string; startsAt: string; hallName: string };

export function EventAndDate({ title, startsAt, hallName }: EventAndDateProps) {
  const { t, locale } = useTranslation();
  const hall = unbreakShort(knownName(t, "hall", hallName));
  const text = [formatNearDay(startsAt, useNow(), locale), hall].join(DOT);
  return (
    <>
      <ContentText text={title} />
      {DOT}
      <NamesWithin text={text} names={[unbreakShort(hallName)]} />
    </>
  );
}
