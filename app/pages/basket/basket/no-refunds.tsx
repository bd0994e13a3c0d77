import { useTranslation } from "~/i18n/translation-context";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { usePageFrame } from "~/routing/page-frame";
import type { ActiveView } from "./basket-view";

/** Before checkout, that tickets may not be refunded. Renders nothing without protection, or if it was added. */
export function NoRefunds({ protection }: Pick<ActiveView["offers"], "protection">) {
  const { t, locale } = useTranslation();
  const { features } = usePageFrame();
  if (protection === null) return null;
  const { tickets: count, amount, cancelHours } = protection;
  const sum = formatPrice(amount, locale);
  const canCancel = features.cancellations && cancelHours !== null;
  return (
    <p className="chosen text-small text-muted">
      {canCancel ? null : t("basket.totals.noRefunds")}
      {canCancel && cancelHours !== undefined
        ? t("basket.totals.cancelForCredit", { count: cancelHours })
        : null}{" "}
      <a href="#booking-protection">
        {count === 2
          ? t("basket.protection.addBoth", { sum })
          : t("basket.protection.add", { count, sum })}
      </a>
      .
    </p>
  );
}
