import type { ReactNode } from "react";

import { keepNumbers } from "#contract/text/name";
import { capitalized } from "#contract/text/intl";
import type { InstanceListing } from "#contract/schemas/event";
import type { Package, PackageDetail } from "#contract/schemas/package";
import { getPosterLook } from "#runtime/posters/poster-look";
import { isWithinYear } from "~/domain/arithmetic/dates";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatShortWhen, formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { availabilityName } from "~/parts/performances/performance-sale";
import { pathTo } from "~/routing/paths";
import { IfOpen } from "~/ui/layout/if-open";
import { Button, ButtonLink } from "~/ui/button";
import { CardList } from "~/ui/card";
import { ContentText } from "~/ui/content-text";
import { EventRow } from "~/ui/line-item";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { VisuallyHidden } from "~/ui/visibility";

import { builderPath } from "./builder-path";
import { PackageAction, PackageCard, PackageFacts } from "./package-card";
import { offerPoster, packageClosed } from "./package-words";

type PackagePageProps = {
  offer: PackageDetail;
  /** Seats that the box office reserved for this customer. */
  kept: { id: string; until: string } | null;
};

export function PackagePage({ offer, kept }: PackagePageProps) {
  const { parts } = offer;
  const words = useTranslation();
  const { t } = words;
  const now = useNow();
  const closed = packageClosed(offer, { ...words, now });
  const hasEvents = offer.events.length > 0;
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(offerPoster(offer))}
          above={<BackLink href={pathTo("packages")}>{t("packages.title")}</BackLink>}
          title={<ContentText kind="package" text={offer.name} />}
          lead={<ContentText kind="package" text={offer.description} />}
        >
          <PackageFacts offer={offer} isOnGround />
          {closed !== null ? (
            <p className="font-semibold">{closed}</p>
          ) : hasEvents || parts.length > 0 ? (
            <ChooseLink offer={offer} />
          ) : null}
        </PageBanner>
      }
    >
      {kept === null ? null : (
        <IfOpen route="reserved-orders">
          <ReservedSeats {...kept} />
        </IfOpen>
      )}
      {parts.length > 0 ? (
        <Part id="parts" title={t("packages.parts")}>
          <CardList wide>
            {parts.map((part) => (
              <PackageCard
                key={part.id}
                offer={part}
                titleAs="h3"
                action={<PackageAction offer={part} />}
              />
            ))}
          </CardList>
        </Part>
      ) : null}
      {hasEvents ? (
        <Part
          id="events"
          title={t(offer.type === "fixed-series" ? "packages.dates" : "packages.events")}
        >
          <ul className="grid gap-6 lg:grid-cols-2">
            {offer.events.map((event) => (
              <EventRow
                key={event.id}
                title={<ContentText text={keepNumbers(event.title)} lang={event.titleLang} />}
                href={pathTo("event", { event: event.id })}
                picture={posterImage(getPosterLook(event))}
                line={event.subtitle && <ContentText kind="event" text={event.subtitle} />}
                tags={<Dates instances={event.instances} />}
              />
            ))}
          </ul>
        </Part>
      ) : null}
      {hasEvents || parts.length > 0 ? null : (
        <Notice tone="warning" title={t("packages.noEvents")} />
      )}
    </Main>
  );
}

/** Offers to renew last season's seats, with the form of the account's reserved orders. */
function ReservedSeats({ id, until }: NonNullable<PackagePageProps["kept"]>) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const when = formatNearDay(until, now, locale);
  return (
    <Notice title={t("packages.kept.title")} titleAs="h2">
      <p>{t("packages.kept.text", { when })}</p>
      <form method="post" action={pathTo("reserved-orders")}>
        <input type="hidden" name="order" value={id} />
        <Button name="intent" value="take-up">
          {t("packages.kept.renew")}
        </Button>
      </form>
    </Notice>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  );
}

/** The hall is named once if all dates are in the same one. */
function Dates({ instances }: { instances: readonly InstanceListing[] }) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const isNear = (iso: string) => now !== undefined && isWithinYear(iso, now);
  const halls = new Set(instances.map(({ hall }) => hall.name));
  const [common] = halls.size === 1 ? halls : [];
  const dates = (
    <ul className="num grid gap-1">
      {instances.map(({ id, startsAt, hall, status, closedBecause }) => (
        <li key={id}>
          {capitalized(formatShortWhen(startsAt, isNear(startsAt), locale))}
          {common === undefined ? (
            <>
              {DOT}
              <ContentText kind="hall" text={hall.name} unbroken />
            </>
          ) : null}
          {status === "get-tickets" ? null : (
            <span className="text-muted">
              {DOT}
              {t(`availability.${availabilityName({ status, closedBecause })}`)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
  if (common === undefined) return dates;
  return (
    <>
      <ContentText as="p" className="text-small text-muted" kind="hall" text={common} />
      {dates}
    </>
  );
}

function ChooseLink({ offer }: { offer: Package }) {
  const { t } = useTranslation();
  return (
    <ButtonLink href={builderPath(offer)} look="sun">
      {t(`packages.choose.${offer.type}`)}
      <VisuallyHidden>
        : <ContentText kind="package" text={offer.name} />
      </VisuallyHidden>
    </ButtonLink>
  );
}
