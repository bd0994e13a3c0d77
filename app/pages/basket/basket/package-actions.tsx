import { lineName } from "#contract/text/known-names";
import { Fragment } from "react";

import type { Item } from "#contract/schemas/basket-item";
import { useTranslation } from "~/i18n/translation-context";
import { useIsOpen } from "~/routing/feature-routes";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ActionTarget } from "~/ui/visibility";
import { BasketForm } from "./basket-form";
import type { PricedTicket } from "./basket-view";

type PackageActionsProps = {
  tickets: readonly PricedTicket[];
  /** Lines other than tickets, including the packages that tickets belong to. */
  products: readonly Item[];
  /** Ids of package tickets that can't be moved to another date. */
  fixedDates: readonly string[];
  isLocked: boolean;
};

/** Actions for a package's tickets for one performance: other seats, another date, or without the event. */
export function PackageActions({ tickets, products, fixedDates, isLocked }: PackageActionsProps) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  if (isLocked) return null;
  const parts = products.flatMap((item) =>
    item.kind === "package" && tickets.some(({ packageItemId }) => packageItemId === item.id)
      ? [item]
      : [],
  );
  return parts.map((partOf) => {
    const own = tickets.filter(({ packageItemId }) => packageItemId === partOf.id);
    const [first] = own;
    if (first === undefined) return null;
    const { id, title } = first.instance;
    // Two packages may have the same event.
    const about = parts.length > 1 ? `${title}, ${lineName(t, partOf)}` : title;
    return (
      <Fragment key={partOf.id}>
        {first.isStream || !isOpen("package-seats") ? null : (
          <ButtonLink look="link" href={packageSeatsPath(partOf, id)}>
            {t("basket.package.changeSeats")}
            <ActionTarget>{about}</ActionTarget>
          </ButtonLink>
        )}{" "}
        {own.every((ticket) => fixedDates.includes(ticket.id)) ||
        !isOpen("basket-package") ? null : (
          <ButtonLink
            look="link"
            href={pathTo("basket-package", { item: partOf.id }, { change: id })}
          >
            {t("basket.package.changeDate")}
            <ActionTarget>{about}</ActionTarget>
          </ButtonLink>
        )}{" "}
        {partOf.details.type === "fixed-series" ? null : (
          <BasketForm>
            <input type="hidden" name="item" value={partOf.id} />
            <input type="hidden" name="performance" value={id} />
            <Button look="link" name="intent" value="remove-event">
              {t("basket.package.removeEvent")}
              <ActionTarget>{about}</ActionTarget>
            </Button>
          </BasketForm>
        )}{" "}
      </Fragment>
    );
  });
}

const packageSeatsPath = ({ id: item, productId }: Item, instance: string) =>
  pathTo("package-seats", { package: productId, instance, view: "overview" }, { item });
