import type { FoundSeat } from "#contract/operations/best-seats";
import { knownName } from "#contract/known-names";
import type { PriceList } from "#contract/schemas/price-list";
import { rowName } from "#contract/seat-name";
import { addMoney } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { Translate } from "~/i18n/translate";
import { groupBy } from "#runtime/group-by";
import { capitalized } from "#contract/intl";
import { ownSectionName, sectionName } from "#contract/section-name";
import { useOwnPath } from "~/ui/forms/own-path";
import { Button } from "~/ui/button";
import { NamesWithin } from "~/ui/content-text";
import { Panel } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { Notice } from "~/ui/notice";
import { Price } from "~/ui/price";

import { bandName, describeView } from "~/i18n/seat-words";

/** Fragment of the preview button's URL. */
export const FOUND_ID = "found";

export type FoundSeatsAnswer = {
  seats: FoundSeat[];
  requestKey: string;
  /** The fields of the choice, to show it again if the seats are taken in the meantime. */
  chosen: [name: string, value: string][];
};

type FoundSeatsProps = FoundSeatsAnswer & { priceList: PriceList };

export function FoundSeats({ seats, requestKey, priceList, chosen }: FoundSeatsProps) {
  const { t, locale } = useTranslation();
  const ownPath = useOwnPath();
  const [first, ...others] = seats.map(({ total }) => total);
  if (first === undefined) return null;
  const total = formatMoney(addMoney(first, ...others), locale);
  return (
    <Panel as="section" labelledBy={FOUND_ID}>
      <h2 id={FOUND_ID} className="text-lead">
        {t("performance.found.title", { count: seats.length })}
      </h2>
      <p>{t("performance.found.hint")}</p>
      {priceList.access?.stepFree === true && seats.some(({ stepFree }) => stepFree === false) ? (
        <Notice tone="warning" title={t("performance.found.steps")} />
      ) : null}
      <LineList>
        {groupFoundSeats(seats).map((group) => (
          <Group key={group[0].seatId} seats={group} priceList={priceList} />
        ))}
      </LineList>
      <form method="post" action={ownPath} className="grid gap-3">
        {chosen.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {seats.map(({ seatId, bandId, priceTypeId }) => (
          <span key={seatId} hidden>
            <input type="hidden" name="seat" value={seatId} />
            <input type="hidden" name="band" value={bandId} />
            <input type="hidden" name="type" value={priceTypeId} />
          </span>
        ))}
        <input type="hidden" name="requestKey" value={requestKey} />
        <p className="num text-total font-bold">{t("performance.runningTotal", { total })}</p>
        <Button standalone name="intent" value="take">
          {t("performance.found.take", { count: seats.length })}
        </Button>
      </form>
    </Panel>
  );
}

type Seats = [FoundSeat, ...FoundSeat[]];

function Group({ seats, priceList }: { seats: Seats; priceList: PriceList }) {
  const { t, locale } = useTranslation();
  const [{ bandId, seat }, ...others] = seats;
  const { section, row } = seat;
  const band = priceList.bands.find(({ id }) => id === bandId)?.name ?? bandId;
  const numbers = compressNumberRanges(seats.map((found) => found.seat.number));
  const count = seats.length;
  const place =
    row === null || numbers === ""
      ? t("performance.found.unnumbered", { count })
      : t("performance.found.row", { row: rowName(t, row), numbers, count });
  const total = addMoney(seats[0].total, ...others.map((other) => other.total));
  return (
    <LineItem
      title={
        <NamesWithin
          text={`${sectionName(t, section)}, ${place}`}
          names={[ownSectionName(t, section)]}
        />
      }
      titleAs="h3"
      details={[
        bandName(t, band),
        ...viewsOf(t, seats),
        ...stepsOf(t, seats),
        ...[
          ...groupBy(seats, ({ priceTypeId, total }) => `${priceTypeId} ${total.amount}`).values(),
        ].map(([{ priceTypeId, total, fee }, ...more]) =>
          t("performance.found.price", {
            quantity: more.length + 1,
            type: knownName(
              t,
              "priceType",
              priceList.priceTypes.find(({ id }) => id === priceTypeId)?.name ?? priceTypeId,
            ),
            price: formatMoney(total, locale),
            fee:
              fee.amount > 0
                ? t("performance.includingFee", { fee: formatMoney(fee, locale) })
                : t("performance.noFee"),
          }),
        ),
      ]}
      amount={<Price amount={formatMoney(total, locale)} />}
    />
  );
}

/** The views of the seats, each once. */
function viewsOf(t: Translate, seats: Seats): string[] {
  const views = new Set(seats.flatMap((seat) => describeView(t, seat)));
  return [...views].map(capitalized);
}

/** Whether the seats have steps, both if some do; nothing if it is unknown. */
function stepsOf(t: Translate, seats: Seats): string[] {
  const known = new Set(seats.map(({ stepFree = null }) => stepFree));
  return [
    ...(known.has(true) ? [t("seats.stepFree")] : []),
    ...(known.has(false) ? [t("seats.steps")] : []),
  ].map(capitalized);
}

/** Groups seats by band, section, row and adjacency. */
export const groupFoundSeats = (seats: readonly FoundSeat[]): Seats[] => [
  ...groupBy(seats, ({ bandId, seat: { section, row }, group }) =>
    JSON.stringify([bandId, section, row, group]),
  ).values(),
];

/** "14–17" for three or more consecutive numbers, else "1, 3, 5" */
export function compressNumberRanges(numbers: readonly (string | null)[]): string {
  const sorted = numbers
    .filter((number) => number !== null)
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const isRange = sorted.every(
    (number, at) =>
      /^\d+$/.test(number) && (at === 0 || Number(number) === Number(sorted[at - 1]) + 1),
  );
  return isRange && sorted.length > 2 ? `${sorted[0]}–${sorted.at(-1)}` : sorted.join(", ");
}
