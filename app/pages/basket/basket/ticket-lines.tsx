import type { Item } from "#contract/schemas/basket-item";
import { Button, ButtonLink } from "~/ui/button";
import { LineItem, LineList, Thumb } from "~/ui/line-item";
import { VisuallyHidden } from "~/ui/visibility";
import { posterImage } from "~/domain/poster-look";
import { formatMoney } from "~/i18n/format-money";
import { seatName } from "#contract/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { TicketPrice } from "~/pages/basket/kept-lines";
import { Lead, Stack } from "~/ui/layout/primitives";
import type { InstanceGroup } from "~/pages/orders/order";
import { ticketPoster } from "~/pages/basket/item-poster";
import { performanceLine } from "~/pages/basket/line-words";
import { SelectField } from "~/ui/forms/select-field";
import type { OwnSubscription, PricedTicket } from "./basket-view";
import { BasketForm } from "./basket-form";

type BasketLinesProps = {
  group: InstanceGroup<PricedTicket>;
  /** The other lines of the basket, of which some may be packages that tickets belong to. */
  products: readonly Item[];
  subscriptions: readonly OwnSubscription[];
  /** Tickets of packages that cannot be changed to another date. */
  fixedDates: readonly string[];
  /** A gift voucher is applied: no ticket can be removed before it. */
  isLocked: boolean;
};

/** The tickets of one performance. */
export function BasketLines(props: BasketLinesProps) {
  const { group, products, subscriptions, fixedDates, isLocked } = props;
  const { locale } = useTranslation();
  const { instance, tickets } = group;
  const titleId = `performance-${instance.id}`;
  return (
    // Two performances of the same work have the same title: their times tell them apart.
    <Stack as="section" labelledBy={`${titleId} ${titleId}-when`} gap="small">
      <div className="gig">
        <Thumb poster={posterImage(ticketPoster(instance))} />
        <div className="gig-body">
          <h2 id={titleId} className="text-title">
            <a href={pathTo("instance", { event: instance.eventId, instance: instance.id })}>
              {instance.title}
            </a>
          </h2>
          <Lead id={`${titleId}-when`}>{performanceLine(instance, locale)}</Lead>
        </div>
      </div>
      <LineList>
        {tickets.map((ticket) => (
          <TicketLine
            key={ticket.id}
            ticket={ticket}
            partOf={products.find(({ id }) => id === ticket.packageItemId) ?? null}
            subscriptions={subscriptions}
            isDateFixed={fixedDates.includes(ticket.id)}
            isLocked={isLocked}
          />
        ))}
      </LineList>
    </Stack>
  );
}

type TicketLineProps = {
  ticket: PricedTicket;
  /** The package that it is part of: it goes with the whole of that only. */
  partOf: Item | null;
  subscriptions: readonly OwnSubscription[];
  isDateFixed: boolean;
  isLocked: boolean;
};

/** One ticket of the basket: its place, what it costs, and what can be changed. */
function TicketLine(props: TicketLineProps) {
  const { ticket, partOf, subscriptions, isDateFixed, isLocked } = props;
  const { t, locale } = useTranslation();
  const paidBy = subscriptions.find(({ id }) => id === ticket.subscriptionId);
  const seat = seatName(t, ticket.seat);
  return (
    <LineItem
      title={seat}
      titleAs="h3"
      details={[
        ticket.isStream
          ? ticket.priceType.name
          : t("basket.line.priceType", { priceType: ticket.priceType.name, band: ticket.band }),
        ...(ticket.cancelled
          ? [<strong key="cancelled">{t("basket.line.cancelled")}</strong>]
          : []),
        ...(ticket.entitled
          ? []
          : [<strong key="unentitled">{t("basket.line.unentitled")}</strong>]),
        ...(ticket.memberPrice === null
          ? []
          : [t("basket.member.line", { price: formatMoney(ticket.memberPrice.total, locale) })]),
        ...(partOf === null ? [] : [t("basket.package.partOf", { name: partOf.name })]),
        ...(paidBy === undefined
          ? []
          : [
              ticket.discount.amount > 0
                ? t("basket.subscription.used", { name: paidBy.name, count: paidBy.left })
                : t("basket.subscription.usedUp", { name: paidBy.name }),
            ]),
      ]}
      amount={<TicketPrice total={ticket.total} fee={ticket.fee} discount={ticket.discount} />}
      actions={
        <>
          <ChangePriceType ticket={ticket} seat={seat} />
          {partOf === null ? <SubscriptionForms {...{ ticket, subscriptions, seat }} /> : null}
          {partOf !== null ? (
            <PackageLinks {...{ ticket, partOf, isDateFixed, isLocked }} />
          ) : isLocked ? null : (
            <BasketForm>
              <input type="hidden" name="ticket" value={ticket.id} />
              <Button look="link" name="intent" value="remove">
                {t("basket.line.remove")}
                <VisuallyHidden>{` ${seat}, ${ticket.instance.title}`}</VisuallyHidden>
              </Button>
            </BasketForm>
          )}
        </>
      }
    />
  );
}

type SubscriptionFormsProps = Pick<TicketLineProps, "ticket" | "subscriptions"> & { seat: string };

/** Pays for a ticket with one of a ticket subscription, or like any other again. */
function SubscriptionForms({ ticket, subscriptions, seat }: SubscriptionFormsProps) {
  const { t } = useTranslation();
  const about = <VisuallyHidden>{`: ${seat}, ${ticket.instance.title}`}</VisuallyHidden>;
  const choices =
    ticket.subscriptionId === null
      ? subscriptions.filter(
          ({ left, priceTypeId }) =>
            left > 0 && (priceTypeId === null || priceTypeId === ticket.priceType.id),
        )
      : [];
  return (
    <>
      {choices.map(({ id, name, left }) => (
        <BasketForm key={id}>
          <input type="hidden" name="ticket" value={ticket.id} />
          <input type="hidden" name="subscription" value={id} />
          <Button look="link" name="intent" value="use-subscription">
            {t("basket.subscription.use", { name, count: left })}
            {about}
          </Button>
        </BasketForm>
      ))}
      {ticket.subscriptionId === null ? null : (
        <BasketForm>
          <input type="hidden" name="ticket" value={ticket.id} />
          <Button look="link" name="intent" value="keep-subscription">
            {t("basket.subscription.keep")}
            {about}
          </Button>
        </BasketForm>
      )}
    </>
  );
}

/** What can be done with one seat of a package: all of that evening's go elsewhere, or the whole package goes. */
function PackageLinks({
  ticket,
  partOf,
  isDateFixed,
  isLocked,
}: Pick<TicketLineProps, "ticket" | "isDateFixed" | "isLocked"> & { partOf: Item }) {
  const { t } = useTranslation();
  const { id, title } = ticket.instance;
  return (
    <>
      {isLocked || isDateFixed ? null : (
        <ButtonLink
          look="link"
          href={pathTo("basket-package", { item: partOf.id }, { change: id })}
        >
          {t("basket.package.changeDate")}
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </ButtonLink>
      )}{" "}
      <ButtonLink look="link" href={pathTo("basket", {}, { remove: partOf.id })}>
        {t("basket.package.remove")}
        <VisuallyHidden>{` ${partOf.name}`}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}

/** Another price type for one ticket, folded away until it is wanted. Nothing where its band has only one. */
function ChangePriceType({ ticket, seat }: { ticket: PricedTicket; seat: string }) {
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
