import { createContext, useContext } from "react";

import { money } from "~/domain/arithmetic/money";
import {
  getNoticeCode,
  NOTICES,
  SUM_NOTICES,
  type Notice as NoticeToShow,
} from "~/domain/notices/notice-codes";
import { cardMinimumWays } from "~/i18n/card-minimum-words";
import { createWriter } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { NamesWithin } from "~/ui/content-text";
import { Notice } from "~/ui/notice";

const NoticesContext = createContext<readonly NoticeToShow[]>([]);

/** Notices for `<Main>`. */
export const NoticesProvider = NoticesContext.Provider;

/** What happened on the previous step, first in `main`; in cached pages a placeholder. Script focuses it. */
export function PageNotices() {
  const notices = useContext(NoticesContext);
  const { noticesSlot } = usePageFrame();
  return noticesSlot ?? <NoticeList notices={notices} />;
}

export function NoticeList({ notices }: { notices: readonly NoticeToShow[] }) {
  const { t } = useTranslation();
  if (notices.length === 0) return null;
  return (
    <section tabIndex={-1} data-notices="" aria-label={t("notices.label")}>
      {notices.map((notice) => (
        <VisitNotice key={getNoticeCode(notice)} notice={notice} />
      ))}
    </section>
  );
}

function VisitNotice({ notice }: { notice: NoticeToShow }) {
  const { t, locale } = useTranslation();
  const { currency, features } = usePageFrame();
  if (typeof notice === "string")
    return (
      <Notice tone={NOTICES[notice]}>
        <p>
          {t(`notices.${notice}`)}
          {notice === "card-minimum" ? ` ${cardMinimumWays(t, features)}` : null}
        </p>
      </Notice>
    );
  if (notice.code === "tickets-added-to")
    return (
      <Notice tone="success">
        <p>
          <NamesWithin
            text={t(`notices.${notice.code}`, { title: notice.title, count: notice.count })}
            names={[notice.title]}
          />
        </p>
      </Notice>
    );
  const sums = Object.values(notice.sums).map((sum) => money(sum, currency));
  const write = createWriter(sums, locale);
  const format = (sum: number) => write(money(sum, currency));
  return (
    <Notice tone={SUM_NOTICES[notice.code]}>
      <p>
        {notice.code === "voucher-applied"
          ? t(`notices.${notice.code}`, { sum: format(notice.sums.sum) })
          : t(`notices.${notice.code}`, {
              from: format(notice.sums.from),
              to: format(notice.sums.to),
            })}
      </p>
    </Notice>
  );
}
