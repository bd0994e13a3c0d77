import { capitalized } from "#contract/text/intl";
import type { InstanceListing } from "#contract/schemas/event";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/format-date";
import { formatPrice } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Card, CardList } from "~/ui/card";
import { ContentText } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { Price } from "~/ui/price";

/** Similar events, each with its next performance. */
export function RelatedEvents({ related }: { related: readonly InstanceListing[] }) {
  const { t, locale } = useTranslation();
  if (related.length === 0) return null;
  return (
    <Stack as="section" labelledBy="related">
      <h2 id="related">{t("event.related")}</h2>
      <CardList>
        {related.map(({ id, event, startsAt, hall, priceFrom }) => (
          <Card
            key={id}
            poster={posterImage(getPosterLook(event))}
            titleAs="h3"
            title={
              <a href={pathTo("event", { event: event.id })}>
                <ContentText text={event.title} />
              </a>
            }
          >
            <p className="num text-muted">
              {capitalized(formatDate(startsAt, "short-date-time", locale))} ·{" "}
              <ContentText kind="hall" text={hall.name} />
            </p>
            {priceFrom === null ? null : (
              <p>
                <Price before={t("whatsOn.from")} amount={formatPrice(priceFrom, locale)} />
              </p>
            )}
          </Card>
        ))}
      </CardList>
    </Stack>
  );
}
