import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { DescriptionList } from "~/ui/description-list";
import { Main } from "~/ui/layout/main";
import { Lead, Split, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { venueSettings } from "~/venue-settings";
import { ContentText } from "~/ui/content-text";

export const handle = {
  title: "pages.visit.title",
  share: "site.description",
  cache: true,
} satisfies PageHandle<typeof loader>;

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  halls: (await context.crm.listHalls()).value,
});

/** Subjects, and the feature, path and label of the page where some can be ordered in advance. */
const SECTIONS = [
  ["subway"],
  ["bus"],
  ["car", "addOns", pathTo("aux", { type: "extras" }), "shop.extras.link"],
  ["food", "food", pathTo("food-and-drink-performances"), "food.link"],
  ["home"],
] as const;

export default function Visit() {
  const { halls } = useLoaderData<typeof loader>();
  const { features } = usePageFrame();
  const { t } = useTranslation();
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(venueSettings.address)}`;
  return (
    <Main>
      <Stack gap="small">
        <h1>{t("pages.visit.title")}</h1>
        <Lead>{venueSettings.address}</Lead>
      </Stack>
      <Split>
        <Stack gap="large">
          {SECTIONS.map(([section, feature, href, label]) => (
            <Stack as="section" gap="small" key={section} labelledBy={section}>
              <h2 id={section}>{t(`pages.visit.${section}.title`)}</h2>
              <p>{t(`pages.visit.${section}.text`)}</p>
              {feature !== undefined && features[feature] ? (
                <StandaloneLink href={href}>{t(label)}</StandaloneLink>
              ) : null}
            </Stack>
          ))}
          <Stack as="section" gap="small" labelledBy="halls">
            <h2 id="halls">{t("pages.visit.halls")}</h2>
            {halls.map(({ id, name, directions, stepFree }) => (
              <Stack key={id} gap="tight">
                <ContentText as="h3" kind="hall" text={name} />
                <ContentText as="p" kind="hall" text={directions} />
                <ContentText as="p" kind="hall" text={stepFree} />
              </Stack>
            ))}
            <StandaloneLink href={pathTo("accessibility")}>
              {t("pages.visit.accessGuide")}
            </StandaloneLink>
          </Stack>
        </Stack>
        <Stack>
          <figure className="grid gap-2">
            <img
              src="/visit-map.svg"
              width="400"
              height="360"
              alt={t("pages.visit.mapAlt")}
              className="w-full rounded-large"
            />
            <figcaption>
              <a href={map} rel="noopener">
                {t("pages.visit.map")}
              </a>
            </figcaption>
          </figure>
          <DescriptionList
            items={(["doors", "coats", "late"] as const).map((fact) => [
              t(`pages.visit.facts.${fact}`),
              t(`pages.visit.facts.${fact}Text`),
            ])}
          />
          <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
        </Stack>
      </Split>
    </Main>
  );
}
