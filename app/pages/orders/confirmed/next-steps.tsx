import { knownName } from "#contract/text/known-names";
import type { InstanceListing } from "#contract/schemas/event";
import type { Fund } from "#contract/schemas/fund";
import { fundPoster } from "#runtime/posters/item-posters";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { EventList } from "~/parts/performances/event-list";
import { pathTo } from "~/routing/paths";
import { usePageFrame } from "~/routing/page-frame";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { Picture } from "~/ui/decorative-image";
import { Row, Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";

/** What a fund pays for, with a link for others. Needs next-steps.css. */
export function GiftMakesPossible({ fund: { id, name, description } }: { fund: Fund }) {
  const { t } = useTranslation();
  const { publicUrl } = usePageFrame();
  const href = pathTo("give", { fund: id });
  const subject = encodeURIComponent(knownName(t, "fund", name));
  const body = encodeURIComponent(publicUrl + href);
  return (
    <section aria-labelledby="possible" className="card possible no-print">
      <Picture
        poster={posterImage(fundPoster(id))}
        sizes="(max-width: 44rem) 100vw, 20rem"
        className="poster"
      />
      <Stack>
        <h2 id="possible">{t("order.thanks.possible")}</h2>
        <ContentText as="p" kind="fund" text={description} />
        <Row>
          <a href={href} className="inline-block py-0.5">
            <NamesWithin
              text={t("order.thanks.more", { fund: knownName(t, "fund", name) })}
              names={[name]}
            />
          </a>
          <a href={`mailto:?subject=${subject}&body=${body}`} className="inline-block py-0.5">
            {t("order.thanks.tell")}
            <VisuallyHidden>
              <NamesWithin text={`: ${knownName(t, "fund", name)}`} names={[name]} />
            </VisuallyHidden>
          </a>
        </Row>
      </Stack>
    </section>
  );
}

type NextBookingProps = {
  /** What a membership or a gift card can be used for. */
  of: "membership" | "gifts";
  events: readonly InstanceListing[];
  /** "2026-12-03" */
  today: string;
};

/** The next performances, at a new member's prices or for who has a gift card. Needs listing.css. */
export function NextBooking({ of, events, today }: NextBookingProps) {
  const { t } = useTranslation();
  if (events.length === 0) return null;
  return (
    <Stack as="section" labelledBy="book-next" gap="small">
      <h2 id="book-next">
        {t(of === "membership" ? "order.thanks.bookAsMember" : "order.thanks.giftIdeas")}
      </h2>
      <EventList instances={events} today={today} />
    </Stack>
  );
}
