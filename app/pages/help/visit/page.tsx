import { type LocalizedText, textIn } from "#contract/names/locales";
import type { Hall } from "#contract/schemas/event";
import { VISIT_POSTER } from "#runtime/posters/item-posters";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ContentText, NamesWithin, useKnownLabel } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { lookImage } from "~/ui/layout/look";
import { Main } from "~/ui/layout/main";
import { PageBanner } from "~/ui/layout/page-banner";
import { PageIndex } from "~/ui/layout/page-index";
import { Panel, Split, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { venueSettings } from "~/venue-settings";
import { wayInside } from "./way-inside";

/** Path and label of the page where something can be ordered in advance. */
const ORDERS = {
  addOns: [pathTo("aux", { type: "extras" }), "shop.extras.link"],
  food: [pathTo("food-and-drink-performances"), "food.link"],
} as const;

/** The address, the venue's sections about the way, and its halls. */
export function TheWay({ halls }: { halls: readonly Hall[] }) {
  const { features } = usePageFrame();
  const { t, locale } = useTranslation();
  const { sections, mapAlt } = venueSettings.visit;
  const mapImage = venueSettings.look.images.map;
  const pickText = (text: LocalizedText) => textIn(text, locale, venueSettings.languages);
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(venueSettings.address)}`;
  const getLabel = useKnownLabel("hall");
  const directions = halls.map((hall) => getLabel(hall.directions));
  const inside = wayInside(
    directions.map(({ label }) => label),
    venueSettings.address,
  );
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(VISIT_POSTER)}
          title={t("pages.visit.title")}
          lead={venueSettings.address}
        />
      }
    >
      <PageIndex
        sections={[
          ...sections.map(({ id, title }) => ({ id, title: pickText(title) })),
          { id: "halls", title: t("pages.visit.halls") },
        ]}
      />
      <Split>
        <Stack gap="large">
          {sections.map(({ id, title, text, order, orderText }) => (
            <Stack as="section" gap="small" key={id} labelledBy={id}>
              <h2 id={id}>{pickText(title)}</h2>
              <p>
                {pickText(text)}
                {orderText !== undefined && order !== undefined && features[order]
                  ? ` ${pickText(orderText)}`
                  : null}
              </p>
              {order !== undefined && features[order] ? (
                <StandaloneLink href={ORDERS[order][0]}>{t(ORDERS[order][1])}</StandaloneLink>
              ) : null}
            </Stack>
          ))}
        </Stack>
        <Stack>
          <figure className="grid gap-2">
            {mapAlt === undefined || mapImage === undefined ? null : (
              <img
                src={lookImage("map") ?? ""}
                width={mapImage.width}
                height={mapImage.height}
                alt={pickText(mapAlt)}
                className="w-full rounded-large"
              />
            )}
            <figcaption>
              <a href={map} rel="noopener">
                {t("pages.visit.map")}
              </a>
            </figcaption>
          </figure>
          <DescriptionList
            items={(["coats", "late"] as const).map((fact) => [
              t(`pages.visit.facts.${fact}`),
              t(`pages.visit.facts.${fact}Text`),
            ])}
          />
          <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
        </Stack>
      </Split>
      <Stack as="section" labelledBy="halls">
        <h2 id="halls">{t("pages.visit.halls")}</h2>
        <div className="cards cards-wide">
          {halls.map(({ id, name, stepFree }, at) => (
            <Panel key={id}>
              <ContentText as="h3" kind="hall" text={name} />
              <p lang={directions[at]?.lang}>
                <NamesWithin text={inside[at] ?? ""} names={halls.map((hall) => hall.name)} />
              </p>
              <ContentText as="p" kind="hall" text={stepFree} />
            </Panel>
          ))}
        </div>
        <StandaloneLink href={pathTo("accessibility")}>
          {t("pages.visit.accessGuide")}
        </StandaloneLink>
      </Stack>
    </Main>
  );
}
