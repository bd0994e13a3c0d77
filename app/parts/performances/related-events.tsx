import { capitalized } from "#contract/text/intl";
import { keepNames } from "#contract/text/name";
import type { InstanceListing } from "#contract/schemas/event";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ContentText } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { EventRow } from "~/ui/line-item";
import { Price } from "~/ui/price";

/** Similar events, each with its next performance. */
export function RelatedEvents({ related }: { related: readonly InstanceListing[] }) {
  const { t, locale } = useTranslation();
  if (related.length === 0) return null;
  const events = related.map(({ id, event, startsAt, hall, priceFrom, status }) => ({
    id,
    href: pathTo("event", { event: event.id }),
    picture: posterImage(getPosterLook(event)),
    title: <ContentText text={keepNames(event.title)} lang={event.titleLang} />,
    line: (
      <>
        {capitalized(formatDate(startsAt, "short-date-time", locale))} ·{" "}
        <ContentText kind="hall" text={hall.name} />
      </>
    ),
    price:
      status === "sold-out" || status === "not-on-sale" ? (
        <p className="text-muted">{t(`availability.${status}`)}</p>
      ) : priceFrom === null ? null : (
        <p>
          <Price before={t("whatsOn.from")} amount={formatPrice(priceFrom, locale)} />
        </p>
      ),
  }));
  return (
    <Stack as="section" labelledBy="related">
      <h2 id="related">{t("event.related")}</h2>
      <ul className="grid gap-6">
        {events.map(({ id, ...event }) => (
          <EventRow key={id} {...event} />
        ))}
      </ul>
    </Stack>
  );
}
