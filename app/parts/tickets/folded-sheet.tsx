import type { ReactNode } from "react";

import { keepNumbers } from "#contract/text/name";
import { capitalized } from "#contract/text/intl";
import { ticketPoster } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatShortWhen } from "~/i18n/dates-and-money/format-near-date";
import { nearTime } from "~/i18n/dates-and-money/near-time";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { TicketSheet } from "~/parts/orders/ticket";
import { ContentText } from "~/ui/content-text";
import { Thumb } from "~/ui/line-item";

type FoldedSheetProps = {
  sheet: TicketSheet;
  /** Of the title; that of its date ends with `-when`. */
  id: string;
  titleAs: "h3" | "h4";
  open: boolean;
  children: ReactNode;
};

/** One of several performances: a row with its title, date and number of tickets, which opens. */
export function FoldedSheet({ sheet, id, titleAs: Title, open, children }: FoldedSheetProps) {
  const words = useTranslation();
  const { t, locale } = words;
  const { instance, near, isSoon, watching, tickets } = sheet;
  const when =
    near === null || watching === "now"
      ? capitalized(formatShortWhen(instance.startsAt, isSoon, locale))
      : nearTime(words, near, instance.startsAt);
  return (
    <details className="more sheet-row" open={open || undefined}>
      <summary>
        <Thumb poster={posterImage(ticketPoster(instance))} />
        <Title id={id} className="font-display text-lead font-normal">
          <ContentText text={keepNumbers(instance.title)} lang={instance.titleLang} />
        </Title>{" "}
        <span id={`${id}-when`} className="num text-small">
          {when}
          {DOT}
          <ContentText kind="hall" text={instance.hallName} unbroken />
          {DOT}
          {t("basket.count.tickets", { count: tickets.length })}
        </span>
      </summary>
      <div className="grid gap-4 pb-6">{children}</div>
    </details>
  );
}
