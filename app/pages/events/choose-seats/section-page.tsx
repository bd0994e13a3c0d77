import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { SEAT_KINDS } from "#contract/schemas/ticket";
import type { SeatKind } from "#contract/schemas/ticket";
import type { SeatMapWords } from "~/enhance/seats/seat-map";
import { countedTotal, formatMoney } from "~/i18n/format-money";
import { isSpecialKind } from "#contract/seat-name";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { pathTo } from "~/routing/paths";
import type { SeatSection } from "~/seats/seat-sections";
import { BandBadge } from "~/ui/band-badge";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { RunningTotal } from "~/ui/totals";

import { GroupSales } from "../refusal-message";
import { presetPrice } from "../performance-sale";
import type { OfferedPrices } from "../performance-sale";
import { SeatPageTitle, START_ID } from "../seat-pages";
import { SeatRefused } from "../seat-refused";
import type { SeatAnswer } from "../seat-refused";
import { seatLabel } from "../seat-words";
import { RowJump, SeatRows } from "./seat-rows";
import type { SectionSummary } from "./section-summary";

type SectionPageProps = {
  event: { id: string; title: string };
  instance: InstanceDetail;
  priceList: PriceList;
  section: SeatSection;
  own: readonly string[];
  summary: Pick<SectionSummary, "free" | "closed">;
  requestKey: string;
  answer: SeatAnswer | undefined;
};

export function SectionPage(props: SectionPageProps) {
  const { event, instance, section, summary, answer } = props;
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const { free, closed } = summary;
  return (
    <Main>
      <SeatRefused {...{ answer, instance }} formId={START_ID} keeps={closed === null} />
      {instance.seating === "reserved" ? (
        <BackLink href={pathTo("choose-seats", { ...at, view: "overview" })}>
          {t("seats.otherSection")}
        </BackLink>
      ) : (
        <BackLink href={pathTo("instance", at)}>{event.title}</BackLink>
      )}
      <SeatPageTitle title={section.name} instance={instance} />
      {closed === null ? (
        <>
          <Stack gap="small">
            <p>{t("seats.freeOf", { count: free, seats: section.seats.length })}</p>
            {section.seats.some(({ block }) => block !== null) ? (
              <p>{t("seats.blocksHint")}</p>
            ) : null}
          </Stack>
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

function SectionForm(props: SectionPageProps) {
  const { event, instance, priceList, section, own, requestKey, answer } = props;
  const { t, locale } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const used = new Set(section.seats.map(({ seat }) => seat.band));
  const bands = priceList.bands.filter(({ id }) => used.has(id));
  const currency = bands[0]?.prices[0]?.total.currency;
  return (
    <>
      <SeatKey
        bands={bands}
        priceList={priceList}
        kinds={section.seats.map(({ seat }) => seat.kind)}
      />
      <form
        method="post"
        action={useOwnPath()}
        id={START_ID}
        className="grid min-w-0 gap-4"
        aria-label={section.name}
      >
        <input type="hidden" name="requestKey" value={requestKey} />
        <RowJump seats={section.seats} />
        <div
          className="scrolls overflow-x-auto pb-2"
          role="group"
          aria-label={t("seats.mapOf", { section: section.name })}
          data-seat-map={JSON.stringify(seatMapWords(t))}
          data-live={`${pathTo("instance", at)}/seat-status?view=${section.slug}`}
        >
          <div className="seat-plan">
            {instance.seating === "reserved" ? <p className="stage">{t("seats.stage")}</p> : null}
            <SeatRows
              seats={section.seats}
              priceList={priceList}
              chosen={new Set(answer?.chosen ?? [])}
              own={new Set(own)}
            />
          </div>
        </div>
        {currency === undefined ? null : (
          <RunningTotal
            formId={START_ID}
            currency={currency}
            locale={locale}
            texts={countedTotal(t)}
          />
        )}
        <Row>
          <Button>{t("seats.addSeats")}</Button>
          <Button look="quiet" formMethod="get" formAction={pathTo("price-selection", at)}>
            {t("seats.choosePriceTypes")}
          </Button>
          <Button
            look="quiet"
            formMethod="get"
            formAction={pathTo("seat-facts", at)}
            data-compare=""
          >
            {t("seats.compare")}
          </Button>
        </Row>
        <div className="text-small text-muted">
          <p>{t("seats.hint", { max: instance.maxTickets })}</p>
          <GroupSales />
        </div>
      </form>
    </>
  );
}

type SeatKeyProps = {
  bands: PriceList["bands"];
  priceList: OfferedPrices;
  /** Of the section's seats. */
  kinds: readonly SeatKind[];
};

/** Explains the signs on the section's seats: each band with its price, and the letters. */
export function SeatKey({ bands, priceList, kinds }: SeatKeyProps) {
  const { t, locale } = useTranslation();
  const signs = SEAT_KINDS.filter(isSpecialKind).filter((kind) => kinds.includes(kind));
  return (
    <ul className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
      {bands.map(({ id, name }) => {
        const price = presetPrice(priceList, id);
        return price === null ? null : (
          <li key={id} className="num flex items-center gap-2">
            <BandBadge letter={name} name={t("performance.bandName", { band: name })} />
            {formatMoney(price.total, locale)}
          </li>
        );
      })}
      <li className="flex items-center gap-2">
        <span className="seat taken" aria-hidden="true" />
        {t("seats.key.taken")}
      </li>
      {signs.map((kind) => (
        <li key={kind}>{t(`seats.key.${kind}`)}</li>
      ))}
    </ul>
  );
}

const KEYS = ["arrows", "ends", "rows", "space", "enter", "name", "size"] as const;

/** Texts for the script in app/enhance/seats, which loads no locale. */
function seatMapWords(t: Translate): SeatMapWords {
  const seat = { seat: "{seat}" };
  return {
    names: SEAT_KINDS.flatMap((kind) =>
      ["{row}", null].map((row) => seatLabel(t, { row, number: "{seat}", kind })),
    ),
    chosen: t("seats.script.chosen"),
    about: t("seats.script.about", seat),
    leaveOut: t("seats.script.leaveOut", seat),
    lost: t("seats.script.lost", seat),
    goingTo: t("seats.script.goingTo", seat),
    noSeat: t("seats.script.noSeat", seat),
    larger: t("seats.script.larger"),
    smaller: t("seats.script.smaller"),
    help: t("seats.script.help"),
    keys: KEYS.map((key) => [
      t(`seats.script.keys.${key}.key`),
      t(`seats.script.keys.${key}.what`),
    ]),
  };
}
