import { BackLink } from "~/components/back-link";
import { Lead } from "~/components/lead";
import { Main } from "~/components/main";
import { TextField } from "~/components/text-field";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

export type BasketLinkPageProps = {
  href: string;
  /** ISO with offset. */
  until: string;
  /** The same address for a telephone's camera. */
  code: { size: number; path: string };
};

/** The link that brings this basket to another device: to be copied, or looked at with a telephone. */
export function BasketLinkPage({ href, until, code: { size, path } }: BasketLinkPageProps) {
  const { t, locale } = useWords();
  return (
    <Main>
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1>{t("basket.link.title")}</h1>
      <Lead>{t("basket.link.lead", { time: formatDate(until, "time-with-zone", locale) })}</Lead>
      <TextField
        field={{ id: "basket-link", name: "link", initialValue: href }}
        label={t("basket.link.label")}
        hint={t("basket.link.hint")}
        readOnly
        autoComplete="off"
      />
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width="240"
        height="240"
        role="img"
        aria-label={t("basket.link.code")}
      >
        <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        <a
          href={`mailto:?subject=${encodeURIComponent(t("basket.link.label"))}&body=${encodeURIComponent(href)}`}
        >
          {t("basket.link.mail")}
        </a>
      </p>
      <p>{t("basket.link.private")}</p>
    </Main>
  );
}
