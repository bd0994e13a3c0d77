import type { ReactNode } from "react";
import type { PriceList } from "#contract/schemas/price-list";
import { SEAT_KINDS } from "#contract/schemas/ticket";
import type { SeatKind } from "#contract/schemas/ticket";
import { isSpecialKind } from "#contract/text/seat-name";
import { sectionName } from "#contract/text/section-name";
import type { SeatMapWords } from "~/enhance/seats/seat-map";
import { offerValue } from "~/domain/schemas/fields";
import { bandClass } from "~/domain/seating/bands";
import { groupByRow } from "~/domain/seating/seats-by-row";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import type { SeatSection } from "~/domain/seating/seat-sections";
import { BandBadge } from "~/ui/band-badge";
import { useOwnPath } from "~/ui/forms/own-path";

import { choosePresetPrice } from "~/parts/performances/performance-sale";
import type { OfferedPrices } from "~/parts/performances/performance-sale";
import { APART_LOOKS } from "~/parts/lines/seats-apart";
import { pathTo } from "~/routing/paths";
import { type PerformanceParams, START_ID } from "~/routing/seat-paths";
import { seatText } from "~/i18n/seat-words";
import { RowJump, SeatRows } from "./seat-rows";

/** `section`: its name, as seats have it. */
type SeatFormProps = { section: string; className: string; children: ReactNode };

/** The form around a `SeatMap`. */
export function SeatForm({ section, className, children }: SeatFormProps) {
  const { t } = useTranslation();
  const { enhanceUrl } = usePageFrame();
  return (
    <form
      method="post"
      action={useOwnPath()}
      id={START_ID}
      className={enhanceUrl === null ? `${className} plain` : className}
      aria-label={sectionName(t, section)}
      // Going back, browsers restore checkboxes by position: seats that were taken since shift them to others. Without
      // this, a choice that was not sent would survive Back; the script restores it by seat.
      autoComplete="off"
    >
      {children}
    </form>
  );
}

type SeatMapProps = {
  section: SeatSection;
  priceList: OfferedPrices;
  /** Seat ids. */
  chosen: readonly string[];
  /** Ids of the seats in this visitor's basket. */
  own?: readonly string[];
  hasStage: boolean;
  /** URL for live seat status; absent if the map is not of a single performance. */
  live?: string;
  /** The performance, if seats side by side can be found for it. */
  at?: PerformanceParams | undefined;
  /** Notes by seat id. */
  notes?: Readonly<Record<string, string>>;
  /** Text of the form's button, if it doesn't add the seats to the basket. */
  button?: string;
  /** Of seats that are not bought. */
  hidesPrices?: boolean;
};

/** A section's seats as checkboxes of the enclosing form: a map with CSS, a list without. */
export function SeatMap(props: SeatMapProps) {
  const {
    section,
    priceList,
    chosen,
    own = [],
    hasStage,
    live,
    at,
    notes = {},
    button,
    hidesPrices,
  } = props;
  const { t } = useTranslation();
  const free = section.seats.filter(
    (one) => one.free && choosePresetPrice(priceList, one.seat.band) !== null,
  );
  return (
    <>
      <RowJump seats={section.seats} button={button} />
      <p className="scroll-hint" data-text={t("seats.scrolls")} />
      <div className="seat-map">
        <div className="seat-head">
          <p>{t("seats.freeOf", { count: free.length, seats: section.seats.length })}</p>
        </div>
        <div
          className="scrolls overflow-x-auto pb-2"
          role="group"
          aria-label={t(hasStage ? "seats.mapOf" : "seats.mapWithoutStage", {
            section: sectionName(t, section.name),
          })}
          data-seat-map={JSON.stringify({
            ...seatMapWords(t, section.seats),
            ...(at === undefined ? {} : apartWords(t, at, section.seats, priceList)),
          })}
          data-live={live}
        >
          <div className="seat-plan">
            {hasStage ? <p className="stage">{t("seats.stage")}</p> : null}
            <SeatRows
              seats={section.seats}
              priceList={priceList}
              chosen={new Set(chosen)}
              own={new Set(own)}
              notes={notes}
              button={button}
              hidesPrices={hidesPrices}
            />
          </div>
        </div>
      </div>
    </>
  );
}

type SeatKeyProps = {
  bands: readonly Pick<PriceList["bands"][number], "id" | "name">[];
  priceList: OfferedPrices;
  kinds: readonly SeatKind[];
  hidesPrices?: boolean;
  /** Some of the visitor's own seats are on the map. */
  hasOwn?: boolean;
};

/** The legend of the map: each band with its price, the signs of special seats, and the looks of taken and own seats. */
export function SeatKey(props: SeatKeyProps) {
  const { bands, priceList, kinds, hidesPrices = false, hasOwn = false } = props;
  const { t, locale } = useTranslation();
  const signs = SEAT_KINDS.filter(isSpecialKind).filter((kind) => kinds.includes(kind));
  return (
    <div className="seat-legend flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <ul className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        {bands.map(({ id, name }) => {
          const price = choosePresetPrice(priceList, id);
          return price === null ? null : (
            <li key={id} className="num flex max-w-full items-center gap-2">
              <BandBadge
                look={bandClass(priceList.bands.findIndex((one) => one.id === id))}
                name={name}
              />
              {hidesPrices ? null : formatPrice(price.total, locale)}
            </li>
          );
        })}
        {signs.map((kind) => (
          <li key={kind}>{t(`seats.key.${kind}`)}</li>
        ))}
      </ul>
      <KeySeat look="taken" />
      {hasOwn ? <KeySeat look="own" /> : null}
    </div>
  );
}

/** Generated text: without CSS and in screen readers, such seats are named in their row. */
function KeySeat({ look }: { look: "taken" | "own" }) {
  const { t } = useTranslation();
  return (
    <p
      className="seat-key-text flex items-center gap-2"
      data-text={t(`seats.key.${look}`)}
      aria-hidden="true"
    >
      <span className={`seat ${look}`} />
    </p>
  );
}

/** For seats of the section that are chosen apart. The script fills in their number. */
function apartWords(
  t: Translate,
  at: PerformanceParams,
  seats: SeatSection["seats"],
  priceList: OfferedPrices,
): Pick<SeatMapWords, "apart"> {
  const number = "{number}";
  const offers = priceList.bands.flatMap(({ id }, index) => {
    const price = choosePresetPrice(priceList, id);
    return price === null || seats.every(({ seat }) => seat.band !== id)
      ? []
      : [[bandClass(index), offerValue(id, price.priceTypeId)] as const];
  });
  return {
    apart: {
      texts: {
        "one-between": t("seats.apart.one-between"),
        "two-rows": t("seats.apart.two-rows"),
        apart: t("seats.apart.apart"),
      },
      looks: APART_LOOKS,
      find: t("seats.apart.find", { number }),
      path: pathTo("instance", at),
      offers: Object.fromEntries(offers),
      aisles: groupByRow(seats)
        .flatMap((row) => row.seats)
        .flatMap(({ afterAisle }, index) => (afterAisle ? [index + 1] : [])),
    },
  };
}

const KEYS = ["arrows", "ends", "rows", "space", "enter", "name", "size"] as const;

/** Texts for the script in app/enhance/seats, which loads no locale. */
function seatMapWords(t: Translate, seats: SeatSection["seats"]): SeatMapWords {
  const seat = { seat: "{seat}" };
  const names = seats.map(({ seat: { row, kind } }) =>
    seatText(t, { row: row === null ? null : "{row}", number: "{seat}", kind }),
  );
  return {
    names: [...new Set(names)],
    chosen: t("seats.script.chosen"),
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
