import { Fragment } from "react";

import { keepNumbers } from "#contract/text/name";
import { capitalized } from "#contract/text/intl";
import type { Item } from "#contract/schemas/basket-item";
import { Button, ButtonLink } from "~/ui/button";
import { Lead, Stack } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { VisuallyHidden } from "~/ui/visibility";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { knownName } from "#contract/text/known-names";
import { seatName } from "#contract/text/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { ticketPoster } from "#runtime/posters/poster-look";
import { performanceLine } from "~/parts/lines/line-words";
import { ContentText } from "~/ui/content-text";
import { ItemName, ReadOnlyLines } from "~/parts/lines/line-parts";
import { BasketForm } from "./basket-form";
import type { LostGroup } from "./basket-view";

/** Shown after the hold has expired: offers to reclaim the seats or to choose again. */
export function ExpiredBasket({
  lost,
  kept,
  holdMinutes,
  hasReserved,
  refused,
}: {
  lost: LostGroup[];
  kept: Item[];
  holdMinutes: number;
  hasReserved: boolean;
  /** Reclaiming failed, so the visitor has to choose again. */
  refused: boolean;
}) {
  const { t, locale } = useTranslation();
  const now = useNow();
  return (
    <Stack gap="large">
      <p>
        {refused
          ? t("basket.expired.nothingCharged")
          : t(hasReserved ? "basket.expired.textReserved" : "basket.expired.text", {
              minutes: holdMinutes,
            })}
      </p>
      {hasReserved ? (
        <p>
          {t("basket.expired.reserved")}{" "}
          <a href={pathTo("reserved-orders")}>{t("account.orders.heading.reserved")}</a>
        </p>
      ) : null}
      {refused ? null : (
        <BasketForm className="grid justify-items-start gap-2">
          <Button name="intent" value="reclaim">
            {t("basket.expired.reclaim")}
          </Button>
          <Lead small>{t("basket.expired.reclaimHint")}</Lead>
        </BasketForm>
      )}
      <Stack as="section" labelledBy="lost" gap="small">
        <h2 id="lost">{t("basket.expired.lost")}</h2>
        <LineList>
          {lost.map(({ instance, tickets, extras }) => (
            <LineItem
              key={instance.id}
              poster={posterImage(ticketPoster(instance))}
              title={<ContentText text={keepNumbers(instance.title)} lang={instance.titleLang} />}
              titleAs="h3"
              details={[
                capitalized(performanceLine(t, instance, locale, now)),
                ...tickets.map(
                  ({ seat, priceType, total }) =>
                    `${seatName(t, seat)}${DOT}${knownName(t, "priceType", priceType.name)}${DOT}${formatPrice(total, locale)}`,
                ),
                ...extras.map((line) => (
                  <Fragment key={line.id}>
                    <ItemName line={line} />
                    {DOT}
                    {formatPrice(line.total, locale)}
                  </Fragment>
                )),
              ]}
              actions={
                <ButtonLink
                  look={refused ? "small" : "link"}
                  href={pathTo("instance", { event: instance.eventId, instance: instance.id })}
                >
                  {t("basket.expired.again")}
                  <VisuallyHidden>
                    : <ContentText text={instance.title} lang={instance.titleLang} />
                  </VisuallyHidden>
                </ButtonLink>
              }
            />
          ))}
        </LineList>
      </Stack>
      {kept.length > 0 ? (
        <Stack as="section" labelledBy="kept" gap="small">
          <h2 id="kept">{t("basket.expired.kept")}</h2>
          <ReadOnlyLines lines={kept} />
          <BasketForm className="grid justify-items-start gap-2">
            <Button look="quiet" name="intent" value="discard-expired">
              {t("basket.expired.goOn")}
            </Button>
            {lost.some(({ extras }) => extras.length > 0) ? (
              <Lead small>{t("basket.expired.goOnHint")}</Lead>
            ) : null}
          </BasketForm>
        </Stack>
      ) : null}
    </Stack>
  );
}
