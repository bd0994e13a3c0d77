import { textIn } from "#contract/names/locales";
import { findAccessService } from "#contract/names/access-services";
import type { Hall } from "#contract/schemas/event";
import type { AccessibleRelease, AccessibleSeats } from "#contract/schemas/reference";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ContentText } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { venueSettings } from "~/venue-settings";
import { TextPage } from "../text-page";

type AccessibilityPageProps = {
  release: AccessibleSeats | null;
  halls: readonly Hall[] | null;
  /** Titles and programs of events are in one language only, which readers of others should know. */
  isUntranslated: boolean;
};

/** Null what can't be loaded: then the page claims nothing of it. */
export function AccessibilityPage({ release, halls, isUntranslated }: AccessibilityPageProps) {
  const { t, locale } = useTranslation();
  const { listening } = venueSettings.accessibility;
  return (
    <TextPage
      page="accessibility"
      more={{ release: release === null ? [] : rules(t, release) }}
      texts={{
        limits: isUntranslated ? "text" : "oneLanguage",
        ...(release !== null && textsFor(release)),
      }}
      content={{
        ...(halls !== null && { house: <StepFreeWays halls={halls} /> }),
        ...(listening !== undefined && {
          listening: <p>{textIn(listening, locale, venueSettings.languages)}</p>,
        }),
      }}
      companions={release?.companionsBeside ?? undefined}
    >
      <AccessServices />
    </TextPage>
  );
}

/** Which text of a section says what the halls have; null: none. */
function textsFor({ hasSpaces, hasCompanions, companionsBeside }: AccessibleSeats) {
  if (hasSpaces === false) return { seats: "none", exchange: null, release: null };
  if (hasCompanions === false) return { seats: "spacesOnly", release: "spacesOnly" };
  return companionsBeside == null ? {} : { seats: "companions" };
}

function rules(t: Translate, { hoursBefore, whenBandSold }: AccessibleRelease): string[] {
  if (hoursBefore === null && !whenBandSold) return [t("pages.accessibility.release.never")];
  return [
    ...(hoursBefore === null
      ? []
      : [t("pages.accessibility.release.hours", { count: hoursBefore })]),
    ...(whenBandSold ? [t("pages.accessibility.release.sold")] : []),
  ];
}

function StepFreeWays({ halls }: { halls: readonly Hall[] }) {
  const { t } = useTranslation();
  return (
    <>
      {halls.map(({ id, name, stepFree }) => (
        <Stack key={id} gap="tight">
          <ContentText as="h3" kind="hall" text={name} />
          <ContentText as="p" kind="hall" text={stepFree} />
        </Stack>
      ))}
      <p>{t("pages.accessibility.house.text")}</p>
    </>
  );
}

/** `own`: the venue's text, which all but the product's services have. */
function describeService(t: Translate, id: string, own: string | undefined): string {
  const known = findAccessService(id);
  return own ?? (known === undefined ? "" : t(`pages.accessibility.services.${known}`));
}

/** What each access service is, with a link to the performances that have it. Follows the section about them. */
function AccessServices() {
  const { t, locale } = useTranslation();
  if (venueSettings.accessibility.services.length === 0) return null;
  return (
    <dl className="grid gap-3">
      {venueSettings.accessibility.services.map(({ id, name, text }) => (
        <div key={id}>
          <dt className="font-semibold">
            <ContentText kind="accessTag" text={name} />
          </dt>
          <dd>
            {describeService(t, id, text && textIn(text, locale, venueSettings.languages))}{" "}
            <a href={pathTo("whats-on", {}, { access: id })} className="inline-block py-0.5">
              {t("pages.accessibility.services.show")}
              <VisuallyHidden>
                {": "}
                <ContentText kind="accessTag" text={name} />
              </VisuallyHidden>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
