import { SectionText } from "~/ui/section-text";
import type { ReactNode } from "react";

import hallStylesheet from "~/hall.css?url";
import { useTranslation } from "~/i18n/translation-context";
import { NothingFound, SeatSearch } from "~/pages/events/choose-seats/list-page";
import { FIRST_OFFER_ID, SeatOffers } from "~/pages/events/choose-seats/seat-offers";
import { HallSections } from "~/pages/events/choose-seats/overview-page";
import { SeatForm, SeatKey, SeatMap } from "~/pages/events/choose-seats/seat-map";
import { START_ID } from "~/routing/seat-paths";
import seatsStylesheet from "~/seats.css?url";
import { Button, ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { fieldFrameId } from "~/ui/forms/field-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { PageScript } from "~/ui/layout/page-script";

import type { HallView } from "./hall-view";

export function seatStyles({ kind, styles }: Pick<HallView, "kind" | "styles">): string[] {
  switch (kind) {
    case "overview":
      return [hallStylesheet, ...styles];
    case "section":
      return [seatsStylesheet, ...styles];
    case "list":
      return [];
  }
}

type PackageSeatsProps<View = HallView> = {
  view: View;
  words: {
    /** Of the hall and the list; a section has its own name. */
    title: string;
    about: ReactNode;
    lead: string;
    /** What the form's button does with the chosen seats. */
    button: string;
  };
  back: { href: string; text: string };
  /** Why the posted seats were refused. */
  refused?: { title: string; message: string } | undefined;
  /** Ids of the seats that stay chosen; absent before a refusal. */
  chosen?: readonly string[] | undefined;
  requestKey?: string | undefined;
  /** Notes on seats of a section, by id, and their explanation. */
  notes?: { bySeat: Readonly<Record<string, string>>; hint: string } | undefined;
  /** The page where each seat's price type is chosen, if there is one. */
  pricesPath?: string | undefined;
  /** The page where a band is chosen instead of seats, if there is one. */
  byPricePath?: string | undefined;
};

/** Chooses one seat for each package: on the map, or from the list. */
export function PackageSeats(props: PackageSeatsProps) {
  const { view } = props;
  switch (view.kind) {
    case "overview":
      return <Overview {...props} view={view} />;
    case "list":
      return <List {...props} view={view} />;
    case "section":
      return <Section {...props} view={view} />;
  }
}

const getPath = (
  { folder, search }: Pick<HallView, "folder" | "search">,
  slug: string,
  query: Record<string, string> = {},
) => {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) params.set(name, value);
  return `${folder}${slug}${params.size > 0 ? `?${params.toString()}` : ""}#${START_ID}`;
};

type Of<Kind extends HallView["kind"]> = PackageSeatsProps<Extract<HallView, { kind: Kind }>>;

function Overview({ view, words, back, byPricePath }: Of<"overview">) {
  const { t } = useTranslation();
  const { plan, sections, isUnknown } = view;
  return (
    <Main>
      <BackLink href={back.href}>{back.text}</BackLink>
      <Heading words={words} title={words.title} />
      {isUnknown ? <Notice tone="warning" title={t("seats.noSuchSection")} /> : null}
      {sections.every(({ free }) => free === 0) ? <NoneLeft back={back} /> : null}
      <HallSections plan={plan} sections={sections} getHref={(slug) => getPath(view, slug)}>
        <OtherWays view={view} byPricePath={byPricePath} />
      </HallSections>
    </Main>
  );
}

function NoneLeft({ back }: Pick<PackageSeatsProps, "back">) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t("packages.seats.none")}>
      <p>
        <a href={back.href}>{back.text}</a>
      </p>
      <CallBoxOffice>{t("packages.seats.noneHelp")}</CallBoxOffice>
    </Notice>
  );
}

type OtherWaysProps = Pick<Of<"overview" | "section">, "view" | "byPricePath">;

/** Ways to choose other than the map. */
function OtherWays({ view, byPricePath }: OtherWaysProps) {
  const { t } = useTranslation();
  return (
    <Row>
      {view.hasSpaces ? (
        <ButtonLink look="small-quiet" href={getPath(view, "list", { feature: "wheelchair" })}>
          {t("seats.access.title")}
        </ButtonLink>
      ) : null}
      <ButtonLink look="small-quiet" href={getPath(view, "list")}>
        {t("seats.search.lead")}
      </ButtonLink>
      {byPricePath === undefined ? null : (
        <ButtonLink look="small-quiet" href={`${byPricePath}${view.search}`}>
          {t("seats.chooseByPrice")}
        </ButtonLink>
      )}
    </Row>
  );
}

type HeadingProps = Pick<PackageSeatsProps, "words"> & { title: ReactNode; id?: string };

function Heading({ words, title, id }: HeadingProps) {
  return (
    <Stack gap="small">
      <h1 id={id}>{title}</h1>
      <p className="num">{words.about}</p>
      <Lead>{words.lead}</Lead>
    </Stack>
  );
}

function Refused({ refused, partId }: Pick<PackageSeatsProps, "refused"> & { partId: string }) {
  if (refused === undefined) return null;
  return <ErrorSummary title={refused.title} errors={[{ partId, message: refused.message }]} />;
}

function List({ view, words, refused }: Of<"list">) {
  const { t } = useTranslation();
  const { criteria, features, offers, priceList, places, maxQuantity, folder, search } = view;
  const { feature, together } = criteria;
  return (
    <Main>
      <Refused
        refused={refused}
        partId={offers.length > 0 ? FIRST_OFFER_ID : fieldFrameId("search-band")}
      />
      <BackLink href={getPath(view, "overview")}>{words.title}</BackLink>
      <Heading
        words={words}
        title={
          feature === "wheelchair"
            ? t("seats.access.title")
            : t("seats.search.title", { count: together })
        }
        id={START_ID}
      />
      <SeatSearch
        action={`${folder}list#${START_ID}`}
        priceList={priceList}
        places={places}
        criteria={criteria}
        features={features}
        party={
          maxQuantity === null
            ? null
            : { name: "quantity", label: t("packages.builder.quantity"), max: maxQuantity }
        }
        kept={[...new URLSearchParams(search)].filter(
          ([name]) => maxQuantity === null || name !== "quantity",
        )}
      />
      {offers.length === 0 ? (
        <NothingFound criteria={criteria} features={features} />
      ) : (
        <SeatOffers offers={offers} priceList={priceList} button={words.button} />
      )}
    </Main>
  );
}

function Section(props: Of<"section">) {
  const { view, words, refused, chosen = view.chosen, requestKey, notes, pricesPath } = props;
  const { t } = useTranslation();
  const { section, priceList, hasOverview, hasList, hasStage, search } = view;
  const used = new Set(section.seats.map(({ seat }) => seat.band));
  return (
    <Main>
      <Refused refused={refused} partId={START_ID} />
      <BackLink href={hasOverview ? getPath(view, "overview") : props.back.href}>
        {hasOverview ? t("seats.otherSection") : props.back.text}
      </BackLink>
      <Heading words={words} title={<SectionText name={section.name} />} />
      {hasOverview ? null : (
        <>
          {section.seats.some(({ free }) => free) ? null : <NoneLeft back={props.back} />}
          {hasList ? <OtherWays view={view} byPricePath={props.byPricePath} /> : null}
        </>
      )}
      <SeatKey
        bands={priceList.bands.filter(({ id }) => used.has(id))}
        priceList={priceList}
        kinds={section.seats.map(({ seat }) => seat.kind)}
      />
      {notes === undefined ? null : <p>{notes.hint}</p>}
      {section.seats.some(({ block }) => block !== null) ? <p>{t("seats.blocksHint")}</p> : null}
      <SeatForm section={section.name} className="grid min-w-0 gap-4">
        {requestKey === undefined ? null : (
          <input type="hidden" name="requestKey" value={requestKey} />
        )}
        <SeatMap
          section={section}
          priceList={priceList}
          chosen={chosen}
          hasStage={hasStage}
          notes={notes?.bySeat ?? {}}
          button={words.button}
        />
        <Row>
          <Button>{words.button}</Button>
          {pricesPath === undefined ? null : (
            <>
              {[...new URLSearchParams(search)].map(([name, value]) => (
                <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
              ))}
              <Button
                look="quiet"
                name="view"
                value={section.slug}
                formMethod="get"
                formAction={pricesPath}
              >
                {t("seats.choosePriceTypes")}
              </Button>
            </>
          )}
        </Row>
      </SeatForm>
      <PageScript name="seats" />
    </Main>
  );
}
