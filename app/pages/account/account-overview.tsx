import { knownName } from "#contract/known-names";
import type { ReactNode } from "react";

import type { Money } from "#contract/schemas/money";
import type { InstanceLabel } from "#contract/schemas/ticket";

import type { AccountSectionName } from "#contract/account-section-names";
import { type PosterLook, ticketPoster } from "#runtime/posters/poster-look";
import type { NearDay } from "~/domain/dates-and-money/dates";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate, formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { nearTime } from "~/i18n/near-time";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { useAccountSections } from "~/routing/use-account-sections";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { PageBanner } from "~/ui/layout/page-banner";
import { ContentText, NamesWithin } from "~/ui/content-text";

/** Summary shown at the top of the account. */
export type AccountOverviewData = {
  firstName: string;
  isGuest: boolean;
  next: {
    instance: InstanceLabel;
    isStream: boolean;
    /** Null if it is later than tomorrow. */
    near: NearDay | null;
    count: number;
    /** Player of a live stream that can be watched now. */
    watch: { ticket: string; token: string } | null;
  } | null;
  /** Upcoming performances, live streams included; `hasMore` if there are more tickets than were loaded. */
  visits: number | null;
  hasMore: boolean;
  credit: Money | null;
  /** Active ones only. */
  memberships: readonly { name: string; expiresOn: string; saved: Money | null }[] | null;
};

type OverviewProps = { overview: AccountOverviewData };

/** Banner with the next performance, or a link to what's on. */
export function AccountBand({ overview: { firstName, next } }: OverviewProps) {
  const { t, locale } = useTranslation();
  const look: PosterLook =
    next === null ? { motif: "hills", seed: "account" } : ticketPoster(next.instance);
  return (
    <PageBanner
      poster={posterImage(look)}
      titleAs="p"
      title={
        firstName === "" ? t("account.band.helloUnnamed") : t("account.band.hello", { firstName })
      }
      lead={next === null ? t("tickets.none") : nextText({ t, locale }, next)}
    >
      {next === null ? (
        <ButtonLink look="sun" href={pathTo("whats-on")}>
          {t("account.orders.seeWhatsOn")}
        </ButtonLink>
      ) : (
        <>
          <p>
            <ContentText text={next.instance.title} /> ·{" "}
            <ContentText kind="hall" text={next.instance.hallName} /> ·{" "}
            {t("account.orders.tickets", { count: next.count })}
          </p>
          {next.watch === null ? (
            <ButtonLink look="sun" href={pathTo("tickets")}>
              {t("account.band.tickets")}
            </ButtonLink>
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

function nextText(
  words: Translation,
  { isStream, watch, near, instance: { startsAt } }: NonNullable<AccountOverviewData["next"]>,
): string {
  const { t, locale } = words;
  if (watch !== null) return t("account.band.openStream");
  if (near !== null) return nearTime(words, near, startsAt);
  return t(isStream ? "account.band.nextStream" : "account.band.next", {
    when: formatDate(startsAt, "date", locale),
    time: formatDate(startsAt, "time", locale),
  });
}

/** Credit, membership, visits and gift cards, each linked to its section. */
export function AccountFacts({ overview }: OverviewProps) {
  const { t, locale } = useTranslation();
  const sections = useAccountSections();
  const { isGuest, visits, hasMore, credit, memberships } = overview;
  if (isGuest) return null;
  const link = (section: AccountSectionName, text: ReactNode) => (
    <a className="inline-block py-0.5" href={pathTo(section)}>
      {text}
    </a>
  );
  // A sum or a count alone would not say where the link leads.
  const figure = (section: AccountSectionName, text: string) => (
    <a
      id={`fact-${section}`}
      aria-labelledby={`term-${section} fact-${section}`}
      className="inline-block py-0.5"
      href={pathTo(section)}
    >
      {text}
    </a>
  );
  const fact = (section: AccountSectionName, term: string, text: ReactNode) =>
    sections.includes(section) ? (
      <div>
        <dt id={`term-${section}`}>{term}</dt>
        <dd>{text}</dd>
      </div>
    ) : null;
  return (
    <dl className="card facts num no-print">
      {credit === null
        ? null
        : fact(
            "account-credit",
            t("account.sections.account-credit"),
            figure("account-credit", formatMoney(credit, locale)),
          )}
      {memberships === null
        ? null
        : fact(
            "memberships",
            t("account.band.membership"),
            memberships.length === 0 ? (
              <a className="inline-block py-0.5" href={pathTo("membership-levels")}>
                {t("site.becomeMember")}
              </a>
            ) : (
              memberships.map(({ name, expiresOn, saved }) => (
                <span key={name} className="block">
                  {link(
                    "memberships",
                    <NamesWithin
                      text={t("account.band.until", {
                        name: knownName(t, "membership", name),
                        date: formatDay(expiresOn, "short-day", locale),
                      })}
                      names={[name]}
                    />,
                  )}
                  {saved === null ? null : (
                    <span className="block text-small">
                      {t("account.band.saved", { sum: formatMoney(saved, locale) })}
                    </span>
                  )}
                </span>
              ))
            ),
          )}
      {visits === null
        ? null
        : fact(
            "your-orders",
            t("account.band.visits"),
            figure("your-orders", `${visits}${hasMore ? "+" : ""}`),
          )}
      {fact(
        "gift-voucher-balance",
        t("site.giftCards"),
        link("gift-voucher-balance", t("account.band.checkBalance")),
      )}
    </dl>
  );
}
