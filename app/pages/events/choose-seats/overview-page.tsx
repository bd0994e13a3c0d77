import { Fragment } from "react";
import type { ReactNode } from "react";

import type { InstanceDetail } from "#contract/schemas/event";
import type { Money } from "#contract/schemas/money";
import { accessSeatsTitle } from "~/i18n/access-words";
import { bandClass } from "~/domain/seating/bands";
import { toSearch } from "~/domain/seating/seat-filter";
import type { SeatFilter } from "~/domain/seating/seat-filter";
import type { Arrangement } from "~/domain/seating/seats-apart";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { listFloors } from "~/domain/seating/floors";
import { BandBadge } from "~/ui/band-badge";
import { ButtonLink } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Panel, Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { TextOnly } from "~/ui/visibility";

import { sectionName } from "#contract/text/section-name";
import { SectionWords } from "~/ui/section-text";
import { accessSeatsPath, seatsPath, sectionPaths, START_ID } from "~/routing/seat-paths";
import { BackToPerformance, SeatPageTitle } from "../seat-pages";
import { SeatRefused } from "../seat-refused";
import type { SeatAnswer } from "../seat-refused";
import { countBySection, HallDrawing } from "./hall-drawing";
import type { HallDrawingProps, HallPlan } from "./hall-drawing";
import type { SectionSummary } from "./section-summary";
import { AccessKey, SectionEntry, stepFreeExceptions } from "./section-entry";
import { SectionJump } from "./section-jump";
import { WithoutMatches } from "./without-matches";
import { OwnSeats } from "./your-seats";
import type { OwnSeat } from "./your-seats";

type OverviewPageProps = {
  event: { id: string };
  instance: InstanceDetail;
  plan: HallPlan;
  sections: SectionSummary[];
  prices: readonly { band: string; index: number; name: string; price: Money }[];
  hasSpaces: boolean;
  filter: SeatFilter;
  own: readonly OwnSeat[];
  ownArrangement: Arrangement | null;
  isUnknown: boolean;
  hasPriceChoice: boolean;
  answer: SeatAnswer | undefined;
};

export function OverviewPage(props: OverviewPageProps) {
  const { event, instance, plan, sections, own, filter, hasSpaces, isUnknown, answer } = props;
  const { hasPriceChoice } = props;
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const getHref = sectionPaths(at, filter);
  const filteredBy =
    filter.band === undefined ? (filter.wheelchair ? "wheelchair" : undefined) : "price";
  return (
    <Main>
      <SeatRefused answer={answer} instance={instance} formId="sections" keepsSelection={false} />
      <BackToPerformance instance={instance} hasPriceChoice={hasPriceChoice} />
      <SeatPageTitle title={t("seats.title")} instance={instance} withHall />
      {isUnknown ? <Notice tone="warning" title={t("seats.noSuchSection")} /> : null}
      <PriceChips {...props} />
      <HallSections
        plan={plan}
        sections={sections}
        getHref={getHref}
        filteredBy={filteredBy}
        own={own}
        last={<InBasket own={own} arrangement={props.ownArrangement} />}
      >
        <Row>
          {hasSpaces ? (
            <a href={accessSeatsPath(at)} className="inline-block py-0.5">
              {accessSeatsTitle(t, instance)}
            </a>
          ) : null}
          <a href={seatsPath(at, "list", toSearch(filter))} className="inline-block py-0.5">
            {t("seats.search.lead")}
          </a>
        </Row>
        <SectionJump
          action={pathTo("choose-seats", { ...at, view: "overview" })}
          sections={sections}
          filter={filter}
        />
      </HallSections>
    </Main>
  );
}

function InBasket({ own, arrangement }: Parameters<typeof OwnSeats>[0]) {
  const { t } = useTranslation();
  return own.length === 0 ? null : (
    <Panel as="section" labelledBy="your-seats" bar>
      <h2 id="your-seats" className="text-lead">
        {t("seats.yours")}
      </h2>
      <OwnSeats own={own} arrangement={arrangement} />
      <ButtonLink standalone href={pathTo("basket")}>
        {t("seats.goToBasket")}
      </ButtonLink>
    </Panel>
  );
}

/** Filters the list and the map: all seats, one price, or wheelchair spaces. */
function PriceChips({ event, instance, prices, hasSpaces, filter }: OverviewPageProps) {
  const { t, locale } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const isAll = filter.band === undefined && !filter.wheelchair;
  const chip = (current: boolean, query: Record<string, string>, children: ReactNode) => (
    <li className="max-w-full">
      <a
        className="chip max-w-full"
        href={seatsPath(at, "overview", query)}
        aria-current={current ? "true" : undefined}
      >
        {children}
        {current ? <TextOnly>{t("common.selected")}</TextOnly> : null}
      </a>{" "}
    </li>
  );
  return (
    <nav aria-label={t("seats.filter")} className="no-print min-w-0">
      <ul className="chips num min-w-0">
        {chip(isAll, {}, t("seats.allPrices"))}
        {prices.map(({ band, index, name, price }) => (
          <Fragment key={band}>
            {chip(
              filter.band === band,
              { band },
              <>
                <BandBadge look={bandClass(index)} name={name} />
                {formatPrice(price, locale)}
              </>,
            )}
          </Fragment>
        ))}
        {hasSpaces ? chip(filter.wheelchair, { wheelchair: "1" }, t("seats.wheelchairOnly")) : null}
      </ul>
    </nav>
  );
}

type HallSectionsProps = HallDrawingProps & {
  /** Shown between the heading and the list. */
  children?: ReactNode;
  last?: ReactNode;
};

/** The sections of a hall, drawn and listed by floor. */
export function HallSections(props: HallSectionsProps) {
  const { sections, getHref, filteredBy, own = [], children, last } = props;
  const { t } = useTranslation();
  const numbered = sections.map((section, at) => ({ ...section, number: at + 1 }));
  const ownIn = countBySection(own);
  const unavailable = filteredBy === undefined ? [] : numbered.filter(({ free }) => free === 0);
  const listed = numbered.filter((section) => !unavailable.includes(section));
  const exceptions = stepFreeExceptions(listed);
  const floors = listFloors(listed, ({ name }) => sectionName(t, name));
  const renderFloors = (some: typeof floors) =>
    some.map(({ name, floor, sections: floorSections }) => (
      <div key={floor}>
        {name === "" && floors.length === 1 ? null : (
          <h3>{floorName(t, name, floor, floorSections)}</h3>
        )}
        <ol className="floors">
          {floorSections.map((section) => (
            <SectionEntry
              key={section.slug}
              section={section}
              getHref={getHref}
              own={ownIn.get(section.name) ?? 0}
              exceptions={exceptions}
              floor={name}
            />
          ))}
        </ol>
      </div>
    ));
  return (
    <div className={filteredBy === undefined ? "split hall-split" : "split hall-split filtered"}>
      <HallDrawing {...props} />
      <section aria-labelledby="sections" className="hall-list grid min-w-0 gap-4">
        <Stack>
          <h2 id="sections">{t("seats.sections")}</h2>
          {children}
          <div id={START_ID} className="grid gap-4">
            {floors.length === 0 ? <p>{t("seats.noneLikeIt")}</p> : null}
            <AccessKey sections={listed} />
            {renderFloors(floors.slice(0, 1))}
          </div>
        </Stack>
        {floors.length < 2 && unavailable.length === 0 ? null : (
          <div className="floor-columns">
            {renderFloors(floors.slice(1))}
            {filteredBy === undefined || floors.length === 0 ? null : (
              <WithoutMatches sections={unavailable} filteredBy={filteredBy} />
            )}
          </div>
        )}
      </section>
      {last}
    </div>
  );
}

/** `shared`: the words that its sections' names share. */
function floorName(t: Translate, shared: string, floor: number, sections: SectionSummary[]) {
  const names = sections.map(({ name }) => name);
  const words = names.length === 1 ? sectionName(t, names[0] ?? "") : shared;
  if (words !== "") return <SectionWords text={words} of={names} />;
  return floor === 0 ? t("seats.mainFloor") : t("seats.floorsAbove", { count: floor });
}
