import { useActionData } from "@remix-run/react";

import { knownName } from "#contract/known-names";
import { capitalized } from "#contract/intl";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceBand, TicketPrice } from "#contract/schemas/price-list";
import { sectionName } from "#contract/section-name";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { formatDate } from "~/i18n/format-date";
import { formatPrice } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { SelectField } from "~/ui/forms/select-field";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Lead, Panel, Row } from "~/ui/layout/primitives";
import { venueSettings } from "~/venue-settings";

import { GroupSales, refusalMessage, suggestsGroupSales } from "~/parts/refusals/refusal-message";
import { bandName, sectionGroups } from "~/i18n/seat-words";
import { buyForm } from "./form";

/** A ticket of a band at a price open to everyone. */
export type BandOffer = {
  /** Performance (see `instanceOfOffer`), band, price type and amount: a changed price is another offer. */
  id: string;
  band: PriceBand;
  price: TicketPrice;
};

export type InstanceOffers = Pick<InstanceDetail, "id" | "startsAt" | "hall" | "maxTickets"> & {
  offers: BandOffer[];
};

type BuyProps = { event: EventDetail; onSale: readonly InstanceOffers[] };

/** Only prices open to everyone: the performance's page has the others and the seat map. */
export function BuyHere({ event, onSale }: BuyProps) {
  const { t, locale } = useTranslation();
  const { id, fields } = usePageForm(buyForm);
  const most = Math.max(...onSale.map(({ maxTickets }) => maxTickets));
  // Each option repeats the date: a closed list shows only one option, and text browsers show no group labels.
  const isStream = ({ hall }: InstanceOffers) => hall.id === venueSettings.streamHallId;
  const labelOf = (instance: InstanceOffers, { band, price }: BandOffer) => {
    const { startsAt } = instance;
    const when = {
      day: formatDate(startsAt, "short-date", locale),
      time: formatDate(startsAt, "time", locale),
      price: formatPrice(price.total, locale),
    };
    // A live stream has neither bands nor seats.
    if (isStream(instance)) return t("event.buy.offerStream", when);
    const [where = "", ...more] = sectionGroups(
      band.sections.map(({ name }) => sectionName(t, name)),
    );
    return t(more.length > 0 ? "event.buy.offerMore" : "event.buy.offer", {
      ...when,
      band: bandName(t, band.name),
      where,
    });
  };
  const onlyStreams = onSale.every(isStream);
  return (
    <Panel as="section" labelledBy="buy-title">
      <h2 id="buy-title">{t(onlyStreams ? "event.buy.streamTitle" : "event.buy.title")}</h2>
      <Lead>{t(onlyStreams ? "event.buy.streamHint" : "event.buy.hint")}</Lead>
      <form
        method="post"
        action={pathTo("event", { event: event.id })}
        id={id}
        noValidate
        aria-labelledby="buy-title"
        className="grid min-w-0 gap-4"
      >
        <SelectField
          field={fields.offer}
          label={t("event.buy.which")}
          placeholder={t("event.buy.choose")}
          required
          options={onSale.map((instance) => ({
            label: `${capitalized(formatDate(instance.startsAt, "date-time", locale))}, ${knownName(t, "hall", instance.hall.name)}`,
            options: instance.offers.map((offer) => ({
              value: offer.id,
              label: labelOf(instance, offer),
            })),
          }))}
        />
        <SelectField
          field={fields.quantity}
          label={t("event.buy.quantity")}
          options={Array.from({ length: most }, (_, at) => String(at + 1)).map((number) => ({
            value: number,
            label: number,
          }))}
        />
        <Row>
          <Button>{t("event.buy.now")}</Button>
          <Button look="quiet" name="intent" value="basket">
            {t("performance.addToBasket")}
          </Button>
        </Row>
      </form>
    </Panel>
  );
}

export function BuyErrors({ onSale }: Omit<BuyProps, "event">) {
  const { t } = useTranslation();
  const refusal = useActionData<{ refusal?: TicketRefusal }>()?.refusal;
  const title = t("performance.refused.title");
  const { errors } = usePageForm(buyForm, { title });
  if (refusal === undefined) return errors;
  // No form if sold out.
  const fieldId = onSale.length > 0 ? `${buyForm.id}-offer` : undefined;
  return (
    <ErrorSummary title={title} errors={[{ fieldId, message: refusalMessage(t, refusal) }]}>
      <p>{t("performance.refused.nothingTaken")}</p>
      {suggestsGroupSales(refusal) ? <GroupSales /> : null}
    </ErrorSummary>
  );
}
