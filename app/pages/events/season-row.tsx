import type { InstanceListing } from "#contract/schemas/event";
import { ButtonLink } from "~/ui/button-link";
import { EventRow } from "~/ui/event-row";
import { TagList } from "~/ui/tag-list";
import { VisuallyHidden } from "~/ui/visually-hidden";

import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { isBookable } from "./is-bookable";
import { NextBest } from "./next-best";
import { posterHref } from "./poster-href";
import { PriceFrom } from "./price-from";

/** One performance of the listing. */
export function SeasonRow({ instance }: { instance: InstanceListing }) {
  const { t, locale } = useTranslation();
  const { event, hall, startsAt, status, priceFrom } = instance;
  const time = formatDate(startsAt, "time", locale);
  const at = { event: event.id, instance: instance.id };
  const about = t("whatsOn.actionFor", {
    title: event.title,
    date: formatDate(startsAt, "short-date", locale),
    time,
  });
  const tags = instance.accessTags.map(({ display }) => ({ label: display }));
  const few = status === "limited" ? [{ label: t("availability.fewLeft"), attention: true }] : [];
  return (
    <EventRow
      title={event.title}
      href={pathTo("event", { event: event.id })}
      picture={posterHref(event)}
      line={[time, hall.name, event.subtitle].filter(Boolean).join(" · ")}
      tags={<TagList tags={[...few, ...tags]} />}
      prefetch
      price={priceFrom !== null && isBookable(status) ? <PriceFrom instance={instance} /> : null}
      action={
        isBookable(status) ? (
          <ButtonLink look="small" href={pathTo("instance", at)}>
            {t(`availability.${status}`)}
            <VisuallyHidden>{about}</VisuallyHidden>
          </ButtonLink>
        ) : (
          <NextBest {...{ at, status, about }} />
        )
      }
    />
  );
}
