import type { StoredCard } from "#contract/schemas/customer-parts";
import type { Money } from "#contract/schemas/money";
import type { InstanceLabel, SeatLabel } from "#contract/schemas/ticket";
import { seatName } from "#contract/text/seat-name";

import { type PosterLook, ticketPoster } from "#runtime/posters/poster-look";
import type { NearDay } from "~/domain/arithmetic/dates";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { nearTime } from "~/i18n/dates-and-money/near-time";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { PageBanner } from "~/ui/layout/page-banner";
import { ContentText } from "~/ui/content-text";
import { QrDrawing } from "~/ui/qr-drawing";

/** Summary shown at the top of the account. */
export type AccountOverviewData = {
  firstName: string;
  next: {
    instance: InstanceLabel;
    isStream: boolean;
    /** Null if it is later than tomorrow. */
    near: NearDay | null;
    count: number;
    /** Code of its first ticket to show at the door, if it is today or tomorrow. */
    code: { size: number; path: string; number: string; seat: SeatLabel } | null;
    /** Player of a live stream that can be watched now. */
    watch: { ticket: string; token: string } | null;
  } | null;
  /** Tickets for performances that haven't begun; `hasMore` if there are more than were loaded. */
  tickets: number | null;
  /** The first that hasn't begun, paper tickets included: another than `next` during a live stream. */
  begins: { instance: InstanceLabel; near: NearDay | null } | undefined;
  hasMore: boolean;
  credit: Money | null;
  /** Active ones only. */
  memberships: readonly { name: string; expiresOn: string; saved: Money | null }[] | null;
  /** The preferred saved card. */
  card: Pick<StoredCard, "brand" | "maskedNumber"> | null;
  /** Latest first. */
  past: readonly PastVisit[];
};

/** A past performance that the customer had a ticket for. */
export type PastVisit = { order: string; instance: InstanceLabel };

/** Banner with the next performance, or a link to what's on. */
export function AccountBand({
  overview: { firstName, next, begins },
}: {
  overview: AccountOverviewData;
}) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const shown = next?.instance ?? begins?.instance;
  const look: PosterLook =
    shown === undefined ? { motif: "hills", seed: "account" } : ticketPoster(shown);
  return (
    <PageBanner
      poster={posterImage(look)}
      title={
        firstName === "" ? t("account.band.helloUnnamed") : t("account.band.hello", { firstName })
      }
      lead={
        next !== null
          ? nextText({ t, locale, now }, next)
          : begins === undefined
            ? t("tickets.none")
            : nextDate({ t, locale }, begins)
      }
    >
      {next === null ? (
        begins === undefined ? (
          <ButtonLink look="sun" href={pathTo("whats-on")}>
            {t("account.orders.seeWhatsOn")}
          </ButtonLink>
        ) : (
          <>
            <p>
              <ContentText text={begins.instance.title} lang={begins.instance.titleLang} />
            </p>
            <ButtonLink look="sun" href={pathTo("your-orders")}>
              {t("account.orders.title")}
            </ButtonLink>
          </>
        )
      ) : (
        <>
          <p>
            <ContentText text={next.instance.title} lang={next.instance.titleLang} />
            {DOT}
            <ContentText kind="hall" text={next.instance.hallName} unbroken />
            {DOT}
            {t("account.orders.tickets", { count: next.count })}
          </p>
          {begins === undefined || begins.instance.id === next.instance.id ? null : (
            <p>
              {nextDate({ t, locale }, begins)}
              {DOT}
              <ContentText text={begins.instance.title} lang={begins.instance.titleLang} />
            </p>
          )}
          {next.watch === null ? (
            <NextCode code={next.code} count={next.count} />
          ) : (
            <ButtonLink
              look="sun"
              href={pathTo("watch", { ticket: next.watch.ticket }, { token: next.watch.token })}
            >
              {t("account.band.watch")}
            </ButtonLink>
          )}
        </>
      )}
    </PageBanner>
  );
}

/** The button to all tickets, beside the code of the first if that is needed soon. */
function NextCode({
  code,
  count,
}: Pick<NonNullable<AccountOverviewData["next"]>, "code" | "count">) {
  const { t } = useTranslation();
  const button = (
    <ButtonLink look="sun" href={pathTo("tickets")}>
      {t("account.band.tickets")}
    </ButtonLink>
  );
  if (code === null) return button;
  const { size, path, number, seat } = code;
  return (
    <div className="code-line">
      <QrDrawing size={size} path={path} label={t("tickets.codeLabel", { number })} className="" />
      <div className="grid justify-items-start gap-3">
        <p className="font-semibold">
          {t("tickets.one", { index: 1, count })}: {seatName(t, seat)}
        </p>
        {button}
      </div>
    </div>
  );
}

/** "Next: tonight, 7:30 PM". */
export function nextDate(
  { t, locale }: Translation,
  { near, instance: { startsAt } }: NonNullable<AccountOverviewData["begins"]>,
): string {
  return near === null
    ? t("account.home.next.later", { when: formatDate(startsAt, "select-date-time", locale) })
    : t(`account.home.next.${near}`, { time: formatDate(startsAt, "time", locale) });
}

function nextText(
  words: Translation & { now: string | undefined },
  { isStream, watch, near, instance: { startsAt } }: NonNullable<AccountOverviewData["next"]>,
): string {
  const { t, locale, now } = words;
  if (watch !== null) return t("account.band.openStream");
  if (near !== null) return nearTime(words, near, startsAt);
  return t(isStream ? "account.band.nextStream" : "account.band.next", {
    when: formatNearDay(startsAt, now, locale, false),
    time: formatDate(startsAt, "time", locale),
  });
}
