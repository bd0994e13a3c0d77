import type { Money } from "#contract/schemas/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { Notice } from "~/ui/notice";

/** Says what member prices save. Renders nothing if none applies by itself. */
export function MemberSaving({ saving }: { saving: Money | null }) {
  const { t, locale } = useTranslation();
  if (saving === null) return null;
  return <Notice tone="success" title={t("basket.member", { sum: formatMoney(saving, locale) })} />;
}
