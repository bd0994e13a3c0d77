import type { PriceList } from "#contract/schemas/price-list";
import type { FoundSeat } from "#contract/schemas/best-available";
import { Button } from "~/ui/button";
import { LineItem, LineList } from "~/ui/line-item";
import { Panel } from "~/ui/layout/primitives";
import { Price } from "~/ui/price";
import { addMoney } from "~/domain/money";

import { groupSeatsBySection, compressNumberRanges } from "~/domain/seats/found-seats";
import type { FoundGroup } from "~/domain/seats/found-seats";
import { formatMoney } from "~/i18n/format-money";
import { rowLabel } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";

/** Where the button that shows the seats leads to. */
export const FOUND_ID = "found";

type FoundSeatsProps = {
  seats: readonly FoundSeat[];
  /** Makes taking them safe to send twice. */
  requestKey: string;
  priceList: PriceList;
  /** What was chosen, as the form had it: it comes back if the seats are gone meanwhile. */
  chosen: readonly (readonly [name: string, value: string])[];
};

/** The seats that would be taken, named before they are: "Row K, seats 14–17, together". Nothing is held yet. */
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
      <LineList>
        {groupSeatsBySection(seats).map((group) => (
          <Group key={group.seats[0]?.seatId} group={group} priceList={priceList} />
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
        <p>
          <Button name="intent" value="take">
            {t("performance.found.take", { count: seats.length })}
          </Button>
        </p>
      </form>
    </Panel>
  );
}

function Group({ group, priceList }: { group: FoundGroup; priceList: PriceList }) {
  const { t, locale } = useTranslation();
  const { bandId, section, row, seats } = group;
  const band = priceList.bands.find(({ id }) => id === bandId)?.name ?? bandId;
  const numbers = compressNumberRanges(seats.map(({ seat }) => seat.number));
  const count = seats.length;
  const place =
    row === null || numbers === ""
      ? t("performance.found.unnumbered", { count })
      : t("performance.found.row", { row: rowLabel(t, row), numbers, count });
  return (
    <LineItem
      title={`${section}, ${place}`}
      titleAs="h3"
      details={[
        t("performance.bandName", { band }),
        ...typesOf(seats).map(({ typeId, price, fee, quantity }) =>
          t("performance.found.price", {
            quantity,
            type: priceList.priceTypes.find(({ id }) => id === typeId)?.name ?? typeId,
            price: formatMoney(price, locale),
            fee:
              fee.amount > 0
                ? t("performance.includingFee", { fee: formatMoney(fee, locale) })
                : t("performance.noFee"),
          }),
        ),
      ]}
      amount={<Price amount={formatMoney(sumOf(seats), locale)} />}
    />
  );
}

const sumOf = ([first, ...others]: readonly FoundSeat[]) =>
  addMoney(first?.total ?? { amount: 0, currency: "USD" }, ...others.map(({ total }) => total));

/** So many of each price type at each price. */
function typesOf(seats: readonly FoundSeat[]) {
  const types = new Map<
    string,
    { typeId: string; price: FoundSeat["total"]; fee: FoundSeat["fee"]; quantity: number }
  >();
  for (const { priceTypeId, total, fee } of seats) {
    const key = `${priceTypeId} ${total.amount}`;
    const type = types.get(key) ?? { typeId: priceTypeId, price: total, fee, quantity: 0 };
    type.quantity += 1;
    types.set(key, type);
  }
  return [...types.values()];
}
