import type { ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import { ticketPoster } from "#runtime/posters/poster-look";
import type { AccountSectionName } from "#contract/names/account-section-names";
import { posterImage } from "~/domain/pictures/poster-image";
import { isFree } from "~/domain/arithmetic/money";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearCalendarDay } from "~/i18n/dates-and-money/format-near-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { shortCardName } from "~/i18n/payment-words";
import { useTranslation } from "~/i18n/translation-context";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { useAccountSections } from "~/routing/use-account-sections";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { Picture } from "~/ui/decorative-image";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { type AccountOverviewData, nextDate } from "./account-overview";

type HomeProps = { overview: AccountOverviewData };

/** What the customer has, each with a link, and the posters of past performances. Needs account.css. */
export function AccountHome({ overview }: HomeProps) {
  return (
    <>
      <Tiles overview={overview} />
      <PastWall past={overview.past} />
    </>
  );
}

function Tiles({ overview }: HomeProps) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const sections = useAccountSections();
  const { tickets, begins, hasMore, credit, memberships, card } = overview;
  const tile = (key: string, href: string, fact: ReactNode, more?: string) => (
    <li key={key} className="grid">
      <a className="card" href={href}>
        <strong className="block">{fact}</strong>
        {more === undefined ? null : <span className="block text-small text-ink">{more}</span>}
      </a>
    </li>
  );
  const sectionTile = (section: AccountSectionName, fact: ReactNode, more?: string) =>
    sections.includes(section) ? [tile(section, pathTo(section), fact, more)] : [];
  const tiles = [
    ...(tickets === null || tickets === 0
      ? []
      : [
          tile(
            "tickets",
            pathTo("tickets"),
            hasMore
              ? t("account.home.moreTickets", { count: tickets })
              : t("account.orders.tickets", { count: tickets }),
            begins && nextDate({ t, locale }, begins),
          ),
        ]),
    ...(memberships ?? []).flatMap(({ name, expiresOn, saved }) =>
      sectionTile(
        "memberships",
        <NamesWithin
          text={t("account.band.until", {
            name: knownName(t, "membership", name),
            date: formatNearCalendarDay(expiresOn, now, locale),
          })}
          names={[name]}
        />,
        saved === null
          ? undefined
          : t("account.membership.saved", { sum: formatPrice(saved, locale) }),
      ),
    ),
    ...(credit === null || isFree(credit)
      ? []
      : sectionTile(
          "account-credit",
          t("account.home.credit", { sum: formatPrice(credit, locale) }),
          t("account.home.toSpend"),
        )),
    ...(card === null
      ? []
      : sectionTile("payment-cards", shortCardName(card), t("account.home.savedCard"))),
  ];
  const shown =
    tiles.length > 0
      ? tiles
      : sectionTile(
          "your-details",
          t("account.sections.your-details"),
          t("account.home.yourDetails"),
        );
  return shown.length === 0 ? null : <ul className="tiles num no-print">{shown}</ul>;
}

function PastWall({ past }: Pick<AccountOverviewData, "past">) {
  const { t, locale } = useTranslation();
  if (past.length === 0) return null;
  return (
    <Stack as="section" labelledBy="past">
      <h2 id="past">{t("account.home.past")}</h2>
      <ul className="wall">
        {past.map(({ order, instance }) => (
          <li key={instance.id}>
            <Picture poster={posterImage(ticketPoster(instance))} sizes="9rem" loading="lazy" />
            <a href={pathTo("your-order", { order })}>
              <ContentText text={instance.title} lang={instance.titleLang} />
            </a>{" "}
            <span className="num block text-muted">
              {formatDate(instance.startsAt, "short-day", locale)}
            </span>
          </li>
        ))}
      </ul>
      <StandaloneLink screenOnly href={pathTo("your-orders", {}, { group: "past" })}>
        {t("account.home.allOrders")}
      </StandaloneLink>
    </Stack>
  );
}
