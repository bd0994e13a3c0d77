import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { QrDrawing } from "~/ui/qr-drawing";
import { TextField } from "~/ui/forms/text-field";
import type { QrCode } from "~/pages/tickets/ticket";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export type BasketLinkPageProps = {
  /** ISO with offset: until then the seats are held, or the link is good. Null for a guest without seats. */
  heldUntil: string | null;
  /** Null for a guest's basket, which opens on no other device. */
  link: {
    href: string;
    /** The same address for a phone's camera. */
    code: QrCode;
    /** It is a customer's already: it opens for them alone. */
    isClaimed: boolean;
  } | null;
};

/** The link that brings this basket to another device: to be copied, or scanned with a phone. */
export function BasketLinkPage({ heldUntil, link }: BasketLinkPageProps) {
  const { t, locale } = useTranslation();
  const time = heldUntil === null ? null : formatDate(heldUntil, "time-with-zone", locale);
  if (link === null)
    return (
      <Main>
        <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
        <h1>{t("basket.link.title")}</h1>
        <Lead>{t("basket.link.guest")}</Lead>
        <p>
          {time === null ? t("basket.link.guestWhyNoSeats") : t("basket.link.guestWhy", { time })}
        </p>
      </Main>
    );
  const { href, code, isClaimed } = link;
  return (
    <Main>
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1>{t("basket.link.title")}</h1>
      <Lead>
        {isClaimed ? t("basket.link.leadOwn", { time }) : t("basket.link.lead", { time })}
      </Lead>
      <TextField
        field={{ id: "basket-link", name: "link", initialValue: href }}
        label={t("basket.link.label")}
        hint={t("basket.link.hint")}
        readOnly
        autoComplete="off"
      />
      {/* Whole and wrapping: a text browser cuts a field short. */}
      <p className="break-all">
        <a href={href}>{href}</a>
      </p>
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
