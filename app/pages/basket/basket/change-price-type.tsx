import { Button } from "~/ui/button";
import { SelectField } from "~/ui/forms/select-field";
import { VisuallyHidden } from "~/ui/visibility";
import type { PricedTicket } from "~/domain/basket/basket-view";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { BasketForm } from "./basket-form";

/** Another price type for one ticket, folded away until it is wanted. Nothing where its band has only one. */
export function ChangePriceType({ ticket, seat }: { ticket: PricedTicket; seat: string }) {
  const { t, locale } = useTranslation();
  if (ticket.prices.length < 2) return null;
  return (
    <details className="min-w-0 open:w-full">
      <summary className="btn-link">
        {t("basket.line.change")}
        <VisuallyHidden>{`: ${seat}, ${ticket.instance.title}`}</VisuallyHidden>
      </summary>
      <BasketForm className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2">
        <input type="hidden" name="ticket" value={ticket.id} />
        <SelectField
          field={{
            id: `price-type-${ticket.id}`,
            name: "priceType",
            initialValue: ticket.priceType.id,
          }}
          label={t("basket.line.priceTypeLabel")}
          options={ticket.prices.map(({ priceTypeId, name, total }) => ({
            value: priceTypeId,
            label: t("basket.line.priceTypeOption", { name, price: formatMoney(total, locale) }),
          }))}
        />
        <Button look="small-quiet" name="intent" value="change">
          {t("basket.line.changeSubmit")}
        </Button>
      </BasketForm>
    </details>
  );
}
