import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { Lead, Panel, Row } from "~/ui/layout/primitives";
import { SelectField } from "~/ui/forms/select-field";
import type { BandOffer, InstanceOffers } from "./event-offers";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { useFieldWords } from "~/ui/forms/field-state";
import { sectionGroups } from "../section-names";
import type { EventDetail } from "#contract/schemas/event";
import { ErrorSummary, FormErrors } from "~/ui/forms/form-errors";
import { GroupSales } from "../group-sales";
import { refusalMessage } from "../refusal-message";

export type BuyAnswer = { lastResult: SubmissionResult; refusal: TicketRefusal | null };

/** The form's id; conform makes its fields' ids of it. */
const BUY_ID = "buy";

type BuyHereProps = {
  eventId: string;
  onSale: readonly InstanceOffers[];
  answer: BuyAnswer | undefined;
};

/**
 * The short way to tickets: date and price in one list, how many in another. For whoever knows what they want; all
 * else (other prices, seats of one's own choosing) is on the performance's page.
 */
export function BuyHere({ eventId, onSale, answer }: BuyHereProps) {
  const { t, locale } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ offer: string; quantity: string }>({
    id: BUY_ID,
    lastResult: answer?.lastResult ?? null,
  });
  const most = Math.max(...onSale.map(({ maxTickets }) => maxTickets));
  // The date is in each line too: a closed list shows its line alone, and a browser of text no headings at all.
  const labelOf = (startsAt: string, { bandName, sections, price }: BandOffer) => {
    const [where = "", ...more] = sectionGroups(sections);
    return t(more.length > 0 ? "event.buy.offerMore" : "event.buy.offer", {
      day: formatDate(startsAt, "short-date", locale),
      time: formatDate(startsAt, "time", locale),
      price: formatMoney(price, locale),
      band: t("performance.bandName", { band: bandName }),
      where,
    });
  };
  return (
    <Panel as="section" labelledBy="buy-title">
      <h2 id="buy-title">{t("event.buy.title")}</h2>
      <Lead>{t("event.buy.hint")}</Lead>
      <form
        method="post"
        action={pathTo("event", { event: eventId })}
        id={form.id}
        noValidate
        aria-labelledby="buy-title"
        className="grid min-w-0 gap-4"
      >
        <SelectField
          {...told(fields.offer)}
          label={t("event.buy.which")}
          placeholder={t("event.buy.choose")}
          options={onSale.map(({ startsAt, hall, offers }) => ({
            label: `${formatDate(startsAt, "date-time", locale)}, ${hall.name}`,
            options: offers.map((offer) => ({ value: offer.id, label: labelOf(startsAt, offer) })),
          }))}
        />
        <SelectField
          {...told(fields.quantity)}
          label={t("event.buy.quantity")}
          options={Array.from({ length: most }, (_, at) => ({
            value: String(at + 1),
            label: String(at + 1),
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

type BuyErrorsProps = {
  event: EventDetail;
  onSale: readonly InstanceOffers[];
  answer: BuyAnswer | undefined;
};

/** Why nothing was bought on the event's page: by the form's own rules, or by what the box office knows. */
export function BuyErrors({ event, onSale, answer }: BuyErrorsProps) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { refusal, lastResult } = answer;
  if (refusal === null)
    return (
      <FormErrors
        formId={BUY_ID}
        lastResult={lastResult}
        fields={["offer", "quantity"]}
        title={t("performance.refused.title")}
      />
    );
  return (
    <ErrorSummary
      title={t("performance.refused.title")}
      errors={[
        {
          // Where nothing is left there is no form, and no field to lead to.
          fieldId: onSale.length > 0 ? `${BUY_ID}-offer` : undefined,
          message: refusalMessage(t, refusal, { instance: { event } }),
        },
      ]}
    >
      <p>{t("performance.refused.nothingTaken")}</p>
      {refusal.code === "limit" ? <GroupSales /> : null}
    </ErrorSummary>
  );
}
