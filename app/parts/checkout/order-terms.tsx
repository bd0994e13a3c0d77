import type { BasketTicket } from "#contract/schemas/basket";
import { refundRule } from "~/i18n/refund-words";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Stack } from "~/ui/layout/primitives";

/** What the buyer of an order agrees to, above the checkbox. */
export function OrderTerms({ tickets }: { tickets: readonly Pick<BasketTicket, "isStream">[] }) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const data = (
    <>
      {t("summary.terms.data")} <a href={pathTo("privacy-policy")}>{t("pages.privacy.title")}</a>
    </>
  );
  return (
    <Stack gap="small">
      <h3>{t("summary.terms.title")}</h3>
      {tickets.length === 0 ? (
        <p>{data}</p>
      ) : (
        <ul>
          <li>{refundRule(t, features)}</li>
          {tickets.some(({ isStream }) => !isStream) ? <li>{t("summary.terms.entry")}</li> : null}
          {tickets.some(({ isStream }) => isStream) ? <li>{t("summary.terms.stream")}</li> : null}
          <li>{data}</li>
        </ul>
      )}
    </Stack>
  );
}
