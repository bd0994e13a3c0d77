import type { Order } from "#contract/schemas/order";

import { useTranslation } from "~/i18n/translation-context";
import { useIsOpen } from "~/routing/feature-routes";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout/primitives";

export const hasMonthlyDonation = ({ items }: Pick<Order, "items">) =>
  items.some(({ kind, details }) => kind === "donation" && details.monthly === true);

export function DebitOffer({ items, customer }: Pick<Order, "items" | "customer">) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const gives = hasMonthlyDonation({ items });
  const renews = items.some(({ kind, details }) => kind === "membership" && details.remindsToRenew);
  return (
    <Panel as="section" labelledBy="debit">
      <h2 id="debit">{t(gives ? "debit.offer.gift.title" : "debit.offer.membership.title")}</h2>
      {gives ? (
        <p>
          {t("debit.offer.gift.text")}{" "}
          {customer.isGuest || !isOpen("giving-history") ? (
            t("debit.offer.gift.endOfGuest")
          ) : (
            <>
              {t("debit.offer.gift.end")}{" "}
              <a href={pathTo("giving-history")}>{t("account.sections.giving-history")}</a>
            </>
          )}
        </p>
      ) : null}
      {renews ? <p>{t("debit.offer.membership.text")}</p> : null}
      <form method="post">
        <Button look="quiet" name="intent" value="direct-debit">
          {t("debit.offer.start")}
        </Button>
      </form>
    </Panel>
  );
}
