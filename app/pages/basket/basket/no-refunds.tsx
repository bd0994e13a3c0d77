import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import type { ActiveView } from "./basket-view";

/** Before checkout, that tickets may not be refunded, while protection is among the offers. */
export function NoRefunds({ protection }: Pick<ActiveView["offers"], "protection">) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  if (protection === null) return null;
  const { cancelHours } = protection;
  const canCancel = features.cancellations && cancelHours !== null;
  return (
    <p className="chosen text-small text-muted">
      {canCancel ? null : t("basket.totals.noRefunds")}
      {canCancel && cancelHours !== undefined
        ? t("basket.totals.cancelForCredit", { count: cancelHours })
        : null}
    </p>
  );
}
