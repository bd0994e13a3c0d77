import type { InstanceLabel } from "#contract/schemas/ticket";
import { knownName } from "#contract/text/known-names";
import { ownSectionName } from "#contract/text/section-name";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { NamesWithin } from "~/ui/content-text";
import { ActionTarget, VisuallyHidden } from "~/ui/visibility";
import { BasketForm } from "./basket-form";
import type { OwnSubscription, PricedTicket } from "./basket-view";
import { countPayable, listUsableSubscriptions } from "./own-subscriptions";

type PayAllFormsProps = {
  tickets: readonly PricedTicket[];
  /** Of all the tickets; absent for those of several performances. */
  instance?: InstanceLabel;
  subscriptions: readonly OwnSubscription[];
  look?: "small-quiet" | "link";
};

/** Pays for as many of these tickets as each of the customer's subscriptions can. Renders nothing without any. */
export function PayAllForms(props: PayAllFormsProps) {
  const { tickets, instance, subscriptions, look = "small-quiet" } = props;
  const { t } = useTranslation();
  return countPayable(tickets, subscriptions).map(({ id, name, left, used }) => (
    <BasketForm key={id} {...(look === "link" ? {} : { className: "w-full" })}>
      {instance ? <input type="hidden" name="performance" value={instance.id} /> : null}
      <input type="hidden" name="subscription" value={id} />
      <Button look={look} name="intent" value="use-subscriptions">
        <NamesWithin
          text={t(left === 1 ? "basket.subscription.useLast" : "basket.subscription.useSome", {
            name: knownName(t, "subscription", name),
            used,
            left,
          })}
          names={[name]}
        />
        {instance ? <ActionTarget>{instance.title}</ActionTarget> : null}
      </Button>
    </BasketForm>
  ));
}

type SubscriptionFormsProps = {
  subscriptions: readonly OwnSubscription[];
  ticket: PricedTicket;
  seat: string;
};

/** Pays for a ticket with a ticket subscription, or undoes that. */
export function SubscriptionForms({ ticket, subscriptions, seat }: SubscriptionFormsProps) {
  const { t } = useTranslation();
  const about = (
    <VisuallyHidden>
      : <NamesWithin text={seat} names={[ownSectionName(t, ticket.seat.section)]} />
    </VisuallyHidden>
  );
  return (
    <>
      {listUsableSubscriptions(ticket, subscriptions).map(({ id, name, left }) => (
        <BasketForm key={id}>
          <input type="hidden" name="ticket" value={ticket.id} />
          <input type="hidden" name="subscription" value={id} />
          <Button look="link" name="intent" value="use-subscription">
            <NamesWithin
              text={t("basket.subscription.use", {
                name: knownName(t, "subscription", name),
                count: left,
              })}
              names={[name]}
            />
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
