import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { formatPrice } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField } from "~/ui/forms/select-field";
import { Stack } from "~/ui/layout/primitives";

import { choosePresetPrice } from "~/parts/performances/performance-sale";
import { seatsPath } from "../seat-pages";

type WheelchairByPriceProps = { instance: InstanceDetail; priceList: PriceList };

/**
 * Leads to offers of a wheelchair space for a party, by band: choosing by price never assigns wheelchair spaces. To the
 * waiting list if none is left.
 */
export function WheelchairByPrice({ instance, priceList }: WheelchairByPriceProps) {
  const { t, locale } = useTranslation();
  const bands = priceList.bands.filter(({ available, byPrice }) => available > byPrice);
  const { capacity, left } = priceList.wheelchairSpaces;
  const at = { event: instance.event.id, instance: instance.id };
  if (capacity > 0 && left === 0)
    return (
      <Stack as="section" labelledBy="wheelchair-title" gap="small">
        <h2 id="wheelchair-title" className="text-lead">
          {t("performance.wheelchair.title")}
        </h2>
        <p>{t("performance.wheelchair.none")}</p>
        <p>
          <ButtonLink look="quiet" href={pathTo("waiting-list", at, { feature: "wheelchair" })}>
            {t("performance.wheelchair.wait")}
          </ButtonLink>
        </p>
      </Stack>
    );
  if (instance.seating !== "reserved" || left === 0) return null;
  const numbers = Array.from({ length: instance.maxTickets }, (_, index) => String(index + 1));
  return (
    <Stack as="section" labelledBy="wheelchair-title" gap="small">
      <h2 id="wheelchair-title" className="text-lead">
        {t("performance.wheelchair.title")}
      </h2>
      <form action={seatsPath(at, "list")} className="no-print flex flex-wrap items-end gap-4">
        <input type="hidden" name="feature" value="wheelchair" />
        <SelectField
          field={{
            id: "wheelchair-together",
            name: "together",
            initialValue: String(Math.min(2, instance.maxTickets)),
          }}
          label={t("performance.wheelchair.together")}
          options={numbers.map((number) => ({ value: number, label: number }))}
        />
        <SelectField
          field={{ id: "wheelchair-band", name: "band" }}
          label={t("seats.search.band")}
          placeholder={t("seats.search.any")}
          options={bands.map(({ id, name }) => {
            const price = choosePresetPrice(priceList, id);
            const band = t("performance.bandName", { band: name });
            return {
              value: id,
              label: price === null ? band : `${band}, ${formatPrice(price.total, locale)}`,
            };
          })}
        />
        <Button look="quiet">{t("performance.wheelchair.find")}</Button>
      </form>
    </Stack>
  );
}
