import { MEMBERSHIP_POSTER } from "#runtime/posters/item-posters";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { GiftCard } from "./gift-card";
import { ContentText } from "~/ui/content-text";

type MemberCardProps = {
  level: string;
  levelAs: "h2" | "p";
  /** The customer's name. */
  member: string;
  /** ISO day. */
  expiresOn: string;
};

/** A member's card. The page needs gift-card.css. */
export function MemberCard({ level, levelAs, member, expiresOn }: MemberCardProps) {
  const { t, locale } = useTranslation();
  return (
    <GiftCard name={member} poster={MEMBERSHIP_POSTER}>
      <div>
        <ContentText
          as={levelAs}
          kind="membership"
          text={level}
          className="font-display text-title"
        />
        <p className="text-small">
          {t("order.thanks.until", { until: formatDay(expiresOn, "short-day", locale) })}
        </p>
      </div>
    </GiftCard>
  );
}
