import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { filterQuery, toSearch } from "~/domain/seating/seat-filter";
import type { SeatFilter } from "~/domain/seating/seat-filter";
import type { Arrangement } from "~/domain/seating/seats-apart";
import { useTranslation } from "~/i18n/translation-context";
import { upTo } from "~/i18n/up-to";
import { pathTo } from "~/routing/paths";
import { SectionText } from "~/ui/section-text";
import type { SeatSection } from "~/domain/seating/seat-sections";
import { isBesidePanel, mapSection } from "~/domain/seating/seat-positions";
import { Button, ButtonLink } from "~/ui/button";
import { DecorativeImage } from "~/ui/decorative-image";
import { buttonName } from "~/ui/forms/button-value";
import { SeparatedLinks } from "~/ui/separated-links";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Panel, StandaloneLink, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

import { GroupSales } from "~/parts/refusals/refusal-message";
import {
  accessSeatsPath,
  sectionPaths,
  seatsPath,
  seatViewPath,
  START_ID,
} from "~/routing/seat-paths";
import {
  BackToPerformance,
  DrawnView,
  KeptFilter,
  RowLimitNote,
  SeatPageTitle,
} from "../seat-pages";
import { AccessPricesNote } from "../access-prices-note";
import { SeatRefused } from "../seat-refused";
import type { SeatAnswer } from "../seat-refused";
import { viewFromRow } from "~/i18n/seat-words";
import { SeatForm, SeatKey, SeatMap } from "./seat-map";
import { seatBoxId } from "./seat-rows";
import type { SectionSummary } from "./section-summary";
import { type Neighbor, NeighborChips } from "./neighbor-chips";
import { OwnSeats, SeatTotal } from "./your-seats";
import type { OwnSeat } from "./your-seats";

type SectionPageProps = {
  event: { id: string; title: string };
  instance: InstanceDetail;
  priceList: PriceList;
  section: SeatSection;
  plan: { folder: string; hasStage: boolean };
  own: readonly OwnSeat[];
  ownArrangement: Arrangement | null;
  /** Ids of the seats in the URL, of a visitor who comes back to them. */
  chosen: readonly string[];
  /** The hall has other sections to choose from. */
  hasOverview: boolean;
  hasPriceChoice: boolean;
  /** The nearest sections with free seats. */
  neighbors: readonly Neighbor[];
  /** The middle seat of each row, by its index; `meters`: from it to the stage. `isMiddle`: of the section. */
  views: readonly { index: number; meters: number | null; isMiddle: boolean }[];
  /** By band mark; empty if CSS can't calculate the total. */
  prices: Readonly<Record<string, number>>;
  /** Of the overview that led here. */
  filter: SeatFilter;
  summary: Pick<SectionSummary, "free" | "closed">;
  requestKey: string;
  answer: SeatAnswer | undefined;
};

export function SectionPage(props: SectionPageProps) {
  const { event, instance, section, summary, filter, answer, hasOverview } = props;
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const { closed } = summary;
  const limited = new Set(instance.rowLimit?.rows);
  const refusal = answer?.refusal;
  const [companionId] = refusal && "companionIds" in refusal ? refusal.companionIds : [];
  const index = section.seats.findIndex(({ seat }) => seat.id === companionId);
  return (
    <Main>
      <SeatRefused
        answer={answer}
        instance={instance}
        formId={index < 0 ? START_ID : seatBoxId(index)}
        keepsSelection={closed === null}
      />
      {hasOverview ? (
        <BackLink href={pathTo("choose-seats", { ...at, view: "overview" }, filterQuery(filter))}>
          {t("seats.otherSection")}
        </BackLink>
      ) : (
        <BackToPerformance
          {...props}
          hasPriceChoice={instance.seating === "reserved" && props.hasPriceChoice}
        />
      )}
      <div className="seat-title">
        <SeatPageTitle title={<SectionText name={section.name} />} instance={instance} />
      </div>
      {closed === null ? (
        <>
          {section.seats.some(({ block }) => block !== null) ? (
            <p>{t("seats.blocksHint")}</p>
          ) : null}
          {section.seats.some(({ seat: { row } }) => row !== null && limited.has(row)) ? (
            <RowLimitNote rowLimit={instance.rowLimit} />
          ) : null}
          <AccessPricesNote priceList={props.priceList} />
          <SectionForm {...props} />
        </>
      ) : (
        <div id={START_ID}>
          <Notice tone="warning" title={t(`seats.closed.${closed}`)} />
        </div>
      )}
    </Main>
  );
}

/** How a wheelchair user's party gets more tickets than there are companion seats. */
function PartyHint({ event, instance, section }: SectionPageProps) {
  const { t } = useTranslation();
  if (!section.seats.some(({ seat, free }) => free && seat.kind === "wheelchair")) return null;
  const at = { event: event.id, instance: instance.id };
  const values = upTo(instance.maxTickets);
  return instance.seating === "reserved" ? (
    <p>
      {t("seats.party.hint", values)}{" "}
      <a href={accessSeatsPath(at)} className="inline-block py-0.5">
        {t("seats.party.find")}
      </a>
    </p>
  ) : (
    <p>
      {t("seats.party.unnumbered", values)}{" "}
      <a href={pathTo("instance", at)} className="inline-block py-0.5">
        {t("performance.chooseUnnumbered")}
      </a>
    </p>
  );
}

function SectionForm(props: SectionPageProps) {
  const { event, instance, priceList, plan, section, own, prices, requestKey, filter } = props;
  const { hasOverview } = props;
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const used = new Set(section.seats.map(({ seat }) => seat.band));
  const bands = priceList.bands.filter(({ id }) => used.has(id));
  return (
    <SeatForm
      section={section.name}
      className={isBesidePanel(mapSection(section.seats)) ? "seat-form" : "seat-form wide"}
    >
      <input type="hidden" name="requestKey" value={requestKey} />
      <KeptFilter filter={filter} />
      <SeatKey
        bands={bands}
        priceList={priceList}
        kinds={section.seats.map(({ seat }) => seat.kind)}
        hasOwn={own.some(({ seat }) => seat.section === section.name)}
      />
      <SeatMap
        section={section}
        priceList={priceList}
        chosen={props.answer?.chosen ?? props.chosen}
        own={own.map(({ seatId }) => seatId)}
        hasStage={plan.hasStage}
        live={`${pathTo("instance", at)}/seat-status?view=${section.slug}`}
        at={instance.seating === "reserved" ? at : undefined}
      />
      <div className="beside-map">
        <Panel as="section" labelledBy="your-seats" bar>
          <h2 id="your-seats" className="text-lead">
            {t("seats.yours")}
          </h2>
          <OwnSeats own={own} arrangement={props.ownArrangement} />
          <SeatTotal
            formId={START_ID}
            prices={bands.flatMap((band) => band.prices)}
            isCounted={Object.keys(prices).length > 0}
          />
          <Button wide look="sun">
            {t("seats.addSeats")}
          </Button>
          <div className="details text-small text-muted">
            <p>{t("seats.hint", upTo(instance.maxTickets))}</p>
          </div>
          {plan.hasStage ? <SeatView {...props} /> : null}
        </Panel>
        {hasOverview ? (
          <p className="no-print go-on">
            <Button look="link" name="intent" value="more">
              {t("seats.addAndGoOn")}
            </Button>
          </p>
        ) : null}
        {own.length > 0 ? (
          <ButtonLink look="link" href={pathTo("basket")}>
            {t("seats.goToBasket")}
          </ButtonLink>
        ) : null}
        <More {...props} />
      </div>
      {/* After the button, to which keys lead from the seats. */}
      {hasOverview ? (
        <NeighborChips neighbors={props.neighbors} getHref={sectionPaths(at, filter)} />
      ) : null}
      <Stack>
        {instance.seating === "reserved" ? (
          <StandaloneLink href={seatsPath(at, "list", toSearch(filter))}>
            {t("seats.search.lead")}
          </StandaloneLink>
        ) : null}
        <PartyHint {...props} />
      </Stack>
    </SeatForm>
  );
}

/** What few visitors need: other ways with the chosen seats, and the section's place in the hall. */
function More({ event, instance, plan, section, hasOverview }: SectionPageProps) {
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  return (
    <details className="more no-print">
      <summary className="btn-link">{t("seats.more")}</summary>
      <div className="ways num text-small">
        <SeparatedLinks>
          <Button
            look="link"
            name="view"
            value={section.slug}
            formMethod="get"
            formAction={pathTo("price-selection", at)}
          >
            {t("seats.choosePriceTypes")}
          </Button>
          <Button
            look="link"
            name="view"
            value={section.slug}
            formMethod="get"
            formAction={pathTo("seat-facts", at)}
          >
            {t("seats.compare")}
          </Button>
        </SeparatedLinks>
        <GroupSales most={instance.maxTickets} />
        {hasOverview ? (
          <DecorativeImage
            src={`${plan.folder}/mini-${section.slug}.svg`}
            width="600"
            height="500"
            loading="lazy"
          />
        ) : null}
      </div>
    </details>
  );
}

/**
 * The view from the middle of the section, or from the row of the chosen seat: the section's stylesheet shows it and
 * `v1` for row 1. The script shows that from the seat.
 */
function SeatView({ event, instance, plan, section, views, filter }: SectionPageProps) {
  const { t } = useTranslation();
  const captions = views.map(({ index, meters }) => {
    const seat = section.seats[index]?.seat;
    return seat === undefined ? null : viewFromRow(t, seat, meters);
  });
  const middle = views.findIndex(({ isMiddle }) => isMiddle);
  const [caption, index] = [captions[middle] ?? null, views[middle]?.index];
  if (caption === null || index === undefined) return null;
  const at = { event: event.id, instance: instance.id };
  const examples = pathTo("seat-facts", at, {
    [buttonName("view", section.slug)]: "1",
    ...filterQuery(filter),
  });
  return (
    <figure className="view by-row no-print">
      <DrawnView src={seatViewPath(plan.folder, section.slug, index)} />
      <figcaption className="text-small">
        <p>
          <span>{caption}</span>
          {captions.map((text, row) => (
            <span key={row} id={`v${row + 1}`} data-text={text} aria-hidden="true" />
          ))}
        </p>
        <a href={examples}>{t("seats.otherViews")}</a>
      </figcaption>
    </figure>
  );
}
