import type { BasketTicket } from "#contract/schemas/basket";
import { refundRule } from "~/i18n/refund-words";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Collapsible } from "~/ui/collapsible";
import { Lead } from "~/ui/layout/primitives";

/** What the buyer of an order agrees to: the rule of refunds in sight, all others on demand. */
export function OrderTerms({ tickets }: { tickets: readonly Pick<BasketTicket, "isStream">[] }) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const data = (
    <>
      {t("summary.terms.data")} <a href={pathTo("privacy-policy")}>{t("pages.privacy.title")}</a>
    </>
  );
  if (tickets.length === 0) return <Lead small>{data}</Lead>;
  return (
    <div>
      <Lead small>{refundRule(t, features)}</Lead>
      <Collapsible title={t("summary.terms.title")} open={false}>
        <ul>
          {tickets.some(({ isStream }) => !isStream) ? <li>{t("summary.terms.entry")}</li> : null}
          {tickets.some(({ isStream }) => isStream) ? <li>{t("summary.terms.stream")}</li> : null}
          <li>{data}</li>
        </ul>
      </Collapsible>
    </div>
  );
}
