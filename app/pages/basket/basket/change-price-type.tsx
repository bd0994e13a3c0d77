import { knownName } from "#contract/text/known-names";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/forms/select-field";
import { ActionTarget, VisuallyHidden } from "~/ui/visibility";
import { BasketForm } from "./basket-form";
import type { PricedTicket } from "./basket-view";

type ChangePriceTypeProps = {
  ticket: PricedTicket;
  seat: string;
  /** In a list that is itself collapsed. */
  isOpen: boolean;
};

/** Form to change the price type. Renders nothing if the band has only one. */
export function ChangePriceType({ ticket, seat, isOpen }: ChangePriceTypeProps) {
  const { t, locale } = useTranslation();
  if (ticket.prices.length < 2) return null;
  const form = (
    <BasketForm className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="ticket" value={ticket.id} />
      <SelectField
        field={{
          id: `price-type-${ticket.id}`,
          name: "priceType",
          initialValue: ticket.priceType.id,
        }}
        label={
          <VisuallyHidden>
            {t("basket.line.priceTypeLabel")}: {seat}
          </VisuallyHidden>
        }
        options={ticket.prices.map(({ priceTypeId, name, total }) => ({
          value: priceTypeId,
          label: t("basket.line.priceTypeOption", {
            name: knownName(t, "priceType", name),
            price: formatPrice(total, locale),
          }),
        }))}
      />
      <Button look="small-quiet" name="intent" value="change">
        {t("basket.line.change")}
        <ActionTarget>{seat}</ActionTarget>
      </Button>
    </BasketForm>
  );
  if (isOpen) return form;
  return (
    <details className="more min-w-0 open:w-full">
      <summary>
        {t("basket.line.change")}
        <ActionTarget>{seat}</ActionTarget>
      </summary>
      {form}
    </details>
  );
}
