import { HoldBar } from "~/ui/hold-bar";
import { Notice } from "~/ui/notice";
import { NOTICES } from "~/domain/notice-codes";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";

import { NOTICES_ID } from "./page-top";
import type { LayoutProps } from "./layout-props";

/** Below the header: how long seats are held, and what there is to say about the step that led here. */
export function VisitBar({ state }: Pick<LayoutProps, "state">) {
  const { t, locale } = useTranslation();
  const { path } = usePageFrame();
  if (state === null) return null;
  const { hold, notices, ticketCount } = state;
  return (
    <>
      {hold ? (
        <HoldBar
          label={t("hold.label")}
          heldUntil={hold.until}
          now={hold.now}
          limit={t(hold.extendable ? "hold.limit" : "hold.last", {
            time: formatDate(hold.capAt, "time-with-zone", locale),
          })}
          extend={
            hold.extendable
              ? {
                  action: pathTo("basket"),
                  label: t("hold.moreTime"),
                  hidden: [
                    { name: "intent", value: "extend" },
                    { name: "until", value: hold.until },
                    { name: "returnTo", value: path },
                  ],
                }
              : undefined
          }
          countdown={{
            left: t("common.holdLeft", { time: "{time}" }),
            over: t("common.holdOver"),
            twoMinutes: t("common.holdTwoMinutes"),
            twentySeconds: t("common.holdTwentySeconds"),
          }}
        >
          {t("hold.heldUntil", { count: ticketCount })}{" "}
          <strong>{formatDate(hold.until, "time-with-zone", locale)}</strong>.
        </HoldBar>
      ) : null}
      {notices.length > 0 ? (
        <section
          id={NOTICES_ID}
          tabIndex={-1}
          data-notices=""
          aria-label={t("notices.label")}
          className="wrap pt-6"
        >
          {notices.map((code) => (
            <Notice key={code} tone={NOTICES[code]}>
              <p>{t(`notices.${code}`)}</p>
            </Notice>
          ))}
        </section>
      ) : null}
    </>
  );
}
