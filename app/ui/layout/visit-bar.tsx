import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { SeparatedLinks } from "~/ui/separated-links";
import { CHECKOUT_STEP_NAMES } from "#contract/names/checkout-series";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { Hold } from "#contract/schemas/basket";
import type { Notice as NoticeToShow } from "~/domain/notices/notice-codes";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";

/** Visitor state shown at the top of each page. */
export type SiteState = {
  signedIn: boolean;
  /** Signed in without an account. */
  isGuest: boolean;
  ticketCount: number;
  otherCount: number;
  /** Times are ISO with offset; `now` is the server time, since device clocks may be wrong. */
  hold: (Hold & { now: string }) | null;
  /** A payment was started but not received. `until`: how long seats are held, if there are any. */
  unpaid: { until: string | null } | null;
  notices: readonly NoticeToShow[];
};

/** Below the header: the hold, or an unpaid order. */
export function VisitBar({ state }: { state: SiteState | null }) {
  if (state === null) return null;
  const { hold, unpaid, ticketCount } = state;
  return (
    <>
      {hold ? <HoldBar hold={hold} ticketCount={ticketCount} /> : null}
      {unpaid ? <UnpaidBar until={unpaid.until} ticketCount={ticketCount} /> : null}
    </>
  );
}

type UnpaidBarProps = NonNullable<SiteState["unpaid"]> & Pick<SiteState, "ticketCount">;

/** Links for a visitor who left the card page. Not on the basket and order pages, which show this themselves. */
function UnpaidBar({ until, ticketCount }: UnpaidBarProps) {
  const { t, locale } = useTranslation();
  const path = usePageFrame().path.split("?")[0] ?? "";
  if (path === pathTo("basket") || path.startsWith("/order/")) return null;
  return (
    <section aria-label={t("basket.paying.title")} className="no-print bg-tint text-small">
      <div className="wrap num flex flex-wrap items-center gap-x-2 py-1 sm:gap-x-3">
        <span className="hidden sm:inline">
          <Icon name="clock" />
        </span>
        <p>
          <strong>{t("basket.paying.title")}.</strong>{" "}
          {until === null
            ? null
            : t("order.failed.heldUntil", {
                count: ticketCount,
                time: formatDate(until, "time-with-zone", locale),
              })}
        </p>
        <SeparatedLinks>
          {path === pathTo("checkout-payment") ? null : (
            <a href={pathTo("checkout-payment")} className="py-0.5">
              {t("basket.paying.continue")}
            </a>
          )}
          <a href={pathTo("basket")} className="py-0.5">
            {t("summary.changeBasket")}
          </a>
        </SeparatedLinks>
      </div>
    </section>
  );
}

/** Steps whose form has its own button to extend the hold, so that form input is kept. */
function hasOwnButton(path: string): boolean {
  const step = CHECKOUT_STEP_NAMES.find((name) => checkoutSteps[name].path === path.split("?")[0]);
  return step !== undefined && !["basket", "account", "payment"].includes(step);
}

type HoldBarProps = { hold: NonNullable<SiteState["hold"]>; ticketCount: number };

/**
 * One line at every width with the end of the hold and the way to extend it (WCAG 2.2.1). Script adds a countdown, with
 * `{time}` replaced by "4:05", announces its two warnings, and in the end shows a link to the basket instead.
 */
function HoldBar({ hold: { until, extendable, now }, ticketCount }: HoldBarProps) {
  const { t, locale } = useTranslation();
  const { path } = usePageFrame();
  const time = formatDate(until, "time-with-zone", locale);
  return (
    <section
      aria-label={t("hold.label", { count: ticketCount })}
      className="no-print bg-tint text-small"
    >
      <div className="wrap num flex flex-wrap items-center gap-x-2 py-1 sm:gap-x-3">
        {/* Phones need the space for text. */}
        <span className="hidden sm:inline">
          <Icon name="clock" />
        </span>
        <p>
          {t("hold.heldUntil", { count: ticketCount })} <strong>{time}</strong>
          {time.endsWith(".") ? null : "."}
        </p>
        <span
          data-hold-until={until}
          data-hold-now={now}
          data-hold-left={t("common.holdLeft", { time: "{time}" })}
          data-hold-over={t("common.holdOver")}
          data-hold-basket={pathTo("basket")}
          data-hold-120={t("common.holdTwoMinutes", { count: ticketCount })}
          data-hold-20={t("common.holdTwentySeconds", { count: ticketCount })}
          aria-hidden="true"
          className="hidden text-muted empty:hidden sm:inline"
        />
        {extendable && hasOwnButton(path) ? (
          <a href="#more-time" className="py-0.5">
            {t("hold.moreTime")}
          </a>
        ) : extendable ? (
          <form method="post" action={pathTo("basket")}>
            <input type="hidden" name="intent" value="extend" />
            <input type="hidden" name="until" value={until} />
            <input type="hidden" name="returnTo" value={path} />
            <Button look="link">{t("hold.moreTime")}</Button>
          </form>
        ) : (
          <span className="text-muted">{t("hold.last")}</span>
        )}
      </div>
    </section>
  );
}
