import { Notice } from "~/ui/notice";
import { useTranslation } from "~/i18n/translation-context";

/** A payment is open: it can be gone on with; a change calls it off. */
export function PayingNotice({ orderHref }: { orderHref: string | null }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t("basket.paying.title")} titleAs="h2">
      <p>{t("basket.paying.text")}</p>
      {orderHref === null ? null : (
        <p>
          <a href={orderHref}>{t("basket.paying.check")}</a>
        </p>
      )}
    </Notice>
  );
}
