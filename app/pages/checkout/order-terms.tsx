import type { BasketTicket } from "#contract/schemas/basket";
import { refundRules } from "~/i18n/refund-words";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Stack } from "~/ui/layout/primitives";

/** What the buyer of an order agrees to, above the checkbox. */
export function OrderTerms({ tickets }: { tickets: readonly Pick<BasketTicket, "isStream">[] }) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  return (
    <Stack gap="small">
      <h3>{t("summary.terms.title")}</h3>
      <ul>
        {tickets.length > 0 ? (
          <li>{[t("summary.terms.refunds"), ...refundRules(t, features)].join(" ")}</li>
        ) : null}
        {tickets.some(({ isStream }) => !isStream) ? <li>{t("summary.terms.entry")}</li> : null}
        {tickets.some(({ isStream }) => isStream) ? <li>{t("summary.terms.stream")}</li> : null}
        <li>
          {t("summary.terms.data")}{" "}
          <a href={pathTo("privacy-policy")}>{t("pages.privacy.title")}</a>
        </li>
      </ul>
    </Stack>
  );
}
