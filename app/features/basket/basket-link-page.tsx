import { BackLink } from "~/components/back-link";
import { Lead } from "~/components/lead";
import { Main } from "~/components/main";
import { QrDrawing } from "~/components/qr-drawing";
import { TextField } from "~/components/text-field";
import type { QrCode } from "~/domain/ticket-sheet";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

export type BasketLinkPageProps = {
  href: string;
  /** ISO with offset. */
  until: string;
  /** The same address for a telephone's camera. */
  code: QrCode;
  /** It is a customer's already: it opens for them alone. */
  isClaimed: boolean;
};

/** The link that brings this basket to another device: to be copied, or looked at with a telephone. */
export function BasketLinkPage({ href, until, code, isClaimed }: BasketLinkPageProps) {
  const { t, locale } = useWords();
  return (
    <Main>
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1>{t("basket.link.title")}</h1>
      <Lead>
        {isClaimed
          ? t("basket.link.leadOwn", { time: formatDate(until, "time-with-zone", locale) })
          : t("basket.link.lead", { time: formatDate(until, "time-with-zone", locale) })}
      </Lead>
      <TextField
        field={{ id: "basket-link", name: "link", initialValue: href }}
        label={t("basket.link.label")}
        hint={t("basket.link.hint")}
        readOnly
        autoComplete="off"
      />
      <QrDrawing {...code} label={t("basket.link.code")} className="w-[15rem]" />
      <p>
        <a
          href={`mailto:?subject=${encodeURIComponent(t("basket.link.label"))}&body=${encodeURIComponent(href)}`}
        >
          {t("basket.link.mail")}
        </a>
      </p>
      {isClaimed ? null : <p>{t("basket.link.private")}</p>}
    </Main>
  );
}
