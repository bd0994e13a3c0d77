import { knownName } from "#contract/text/known-names";
import { bandName } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { EnterButton } from "~/ui/forms/enter-button";
import { FieldSet } from "~/ui/forms/field-set";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Split, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

import { ContentText } from "~/ui/content-text";
import { PackageErrors } from "../package-errors";
import { type BuilderError, messagesAt } from "../builder-errors";
import { placeTitles } from "~/pages/events/instance/place-card";
import { packageClosed, packagePrice } from "../package-words";
import { BUILDER_ID, BuilderSide, mainIntent } from "./builder-side";
import type { FlexView } from "./builder-view";
import { EventChoice } from "./event-choice";
import { bandsToName, ForAllFields, rankTitles } from "./for-all-fields";
import { SpaceNotices } from "./space-notices";
import { useNow } from "~/routing/page-frame";

type FlexBuilderPageProps = { view: FlexView; errors: readonly BuilderError[] };

export function FlexBuilderPage({ view, errors }: FlexBuilderPageProps) {
  const words = useTranslation();
  const { t } = words;
  const { offer, item, superId } = view;
  const now = useNow();
  const closed = packageClosed(offer, { ...words, now });
  const price = item === null ? packagePrice(offer, words) : null;
  return (
    <Main>
      <PackageErrors errors={errors} events={view.events} />
      {item === null ? (
        superId === null ? (
          <BackLink href={pathTo("package", { package: offer.id })}>
            <ContentText kind="package" text={offer.name} />
          </BackLink>
        ) : (
          <BackLink href={pathTo("package-builder", { package: superId })}>
            {t("packages.builder.otherPackages")}
          </BackLink>
        )
      ) : (
        <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      )}
      <Stack gap="small">
        <h1>
          {item === null
            ? t("packages.builder.title", {
                name: knownName(t, "package", offer.name),
                count: offer.minItems,
              })
            : t("packages.builder.addTo", { name: knownName(t, "package", offer.name) })}
        </h1>
        <Lead>{t("packages.builder.lead")}</Lead>
        {price === null ? null : (
          <p
            className="num font-semibold"
            data-until-total
            hidden={view.chosen > 0 && view.sums.total !== null}
          >
            {price}
          </p>
        )}
      </Stack>
      {closed === null ? (
        <BuilderForm view={view} errors={errors.length > 0 ? errors : view.seatErrors} />
      ) : (
        <Notice tone="warning" title={closed} />
      )}
    </Main>
  );
}

function BuilderForm({ view, errors }: FlexBuilderPageProps) {
  const { t } = useTranslation();
  const { events, requestKey, canSignIn } = view;
  const places = placeTitles(t, view.bands, view.places);
  const bands = bandsToName(view.levels);
  const named = view.levels.filter(({ level }) => bands.includes(level.band));
  const titles = new Map([
    ...named.map(({ level: { band } }) => [band, bandName(t, band)] as const),
    ...rankTitles(t, named),
    ...view.bands.map(({ id, name }) => [name, places.get(id) ?? name] as const),
  ]);
  const byEnter = mainIntent(view);
  return (
    <form method="post" action={useOwnPath()} id={BUILDER_ID} noValidate>
      <input type="hidden" name="requestKey" value={requestKey} />
      <EnterButton name="intent" value={byEnter}>
        {t(`packages.builder.${byEnter}`)}
      </EnterButton>
      <Split>
        <Stack gap="large">
          <SpaceNotices view={view} />
          <FieldSet
            id="events"
            legend={t("packages.events")}
            errors={messagesAt(t, errors, "events")}
          >
            <ul className="choices">
              {events.map((event, index) => (
                <EventChoice
                  key={event.id}
                  event={event}
                  index={index}
                  wantsSpace={view.spaces.wanted}
                  level={view.level}
                  percentOff={view.offer.percentOff}
                  titles={titles}
                  errors={errors}
                />
              ))}
            </ul>
          </FieldSet>
          <ForAllFields view={view} titles={titles} errors={errors} />
          {canSignIn ? (
            <p className="text-small">
              {t("packages.builder.member")}{" "}
              <Button look="link" name="intent" value="sign-in">
                {t("packages.builder.signIn")}
              </Button>
            </p>
          ) : null}
        </Stack>
        <BuilderSide view={view} />
      </Split>
    </form>
  );
}
