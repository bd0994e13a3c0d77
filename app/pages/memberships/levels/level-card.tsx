import type { ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import type { OfferedMembershipLevel } from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { isFree } from "~/domain/arithmetic/money";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { Benefits, Card } from "~/ui/card";
import { StandaloneLink } from "~/ui/layout/primitives";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { TextOnly } from "~/ui/visibility";
import { venueSettings } from "~/venue-settings";
import { type LevelOffer, levelPrice, type OtherMembership } from "./level-offer";
import { LevelAction } from "./level-action";
import type { LevelSavings } from "./level-savings";

export type ShownLevel = OfferedMembershipLevel & {
  offer: LevelOffer;
  other: OtherMembership | null;
  /** On the tickets in the basket; null if there are none or it is unknown. */
  saves: Money | null;
  /** On the tickets of a year; null if none or unknown. */
  savings: LevelSavings | null;
};

type LevelCardProps = {
  level: ShownLevel;
  previous: OfferedMembershipLevel | undefined;
  isBest: boolean;
  requestKey: string;
};

export function LevelCard({ level, previous, isBest, requestKey }: LevelCardProps) {
  const { t, locale } = useTranslation();
  const { savings } = level;
  const shared = previous?.benefits ?? [];
  const added = level.benefits.filter((benefit) => !shared.includes(benefit));
  const includesAll =
    previous !== undefined &&
    added.length > 0 &&
    added.length + shared.length === level.benefits.length;
  return (
    <Card
      title={<ContentText kind="membership" text={level.name} />}
      titleAs="h3"
      bar={isBest && savings !== null ? "sun" : true}
      action={<LevelAction level={level} isBest={isBest} requestKey={requestKey} />}
    >
      <p className="num flex flex-wrap items-center gap-2">
        <span className="text-large font-semibold">{levelPrice(t, locale, level)}</span>{" "}
        {isBest && savings !== null ? (
          <span className="tag tag-sun">
            {t(savings.paysForItself ? "memberships.best" : "memberships.leastCost")}
          </span>
        ) : null}
      </p>
      {savings === null || isFree(savings.total) ? null : (
        <Savings savings={savings} savesMore={savesMore(level, previous)}>
          <GiftPart level={level} previous={previous} />
        </Savings>
      )}
      {level.saves === null || isFree(level.saves) ? null : (
        <p>
          <strong>{t("membership.saves", { sum: formatPrice(level.saves, locale) })}</strong>
        </p>
      )}
      <ContentText as="p" kind="membership" text={level.description} />
      <Benefits
        {...(includesAll && shared.length > 0
          ? {
              words: [
                <NamesWithin
                  key="all"
                  text={t("memberships.allOf", { name: knownName(t, "membership", previous.name) })}
                  names={[previous.name]}
                />,
              ],
              items: added,
            }
          : { items: level.benefits })}
      />
      <Terms level={level} />
      {level.infoLink === null ? null : (
        <StandaloneLink href={level.infoLink}>
          <NamesWithin
            text={t("account.membership.info", { name: knownName(t, "membership", level.name) })}
            names={[level.name]}
          />
        </StandaloneLink>
      )}
    </Card>
  );
}

/** Levels that save no more than the one before are chosen for other reasons. */
const savesMore = (
  { ticketSavings }: OfferedMembershipLevel,
  previous: OfferedMembershipLevel | undefined,
) => (ticketSavings?.average.amount ?? 0) > (previous?.ticketSavings?.average.amount ?? 0);

/** Who hardly comes as often joins for other reasons. */
const MANY_TICKETS = 24;

type SavingsProps = {
  savings: LevelSavings;
  /** Than the level before. */
  savesMore?: boolean;
  children?: ReactNode;
};

export function Savings({ savings, savesMore: isMore = true, children }: SavingsProps) {
  const { t, locale } = useTranslation();
  const { total, tickets, each, isExact, paysForItself, paysFrom } = savings;
  const kind = isExact ? "exact" : "about";
  return (
    <p className="num">
      <strong className="text-good">
        {t(`memberships.savings.${kind}`, { sum: formatPrice(total, locale) })}
      </strong>
      <TextOnly>.</TextOnly>{" "}
      <span className="block text-small text-muted">
        {t(`memberships.savings.each.${kind}`, {
          count: tickets,
          each: formatPrice(each, locale),
        })}{" "}
        {paysForItself || !isMore || paysFrom > MANY_TICKETS
          ? null
          : t("memberships.savings.paysFrom", { count: paysFrom })}{" "}
        {children}
      </span>
    </p>
  );
}

/** Why somebody would pay for a level that saves no more on tickets than the one before: the rest is a gift. */
function GiftPart({ level, previous }: Pick<LevelCardProps, "level" | "previous">) {
  const { t, locale } = useTranslation();
  if (!previous?.ticketSavings || savesMore(level, previous)) return null;
  const more = level.price.amount - previous.price.amount;
  if (more <= 0 || level.months !== previous.months) return null;
  return (
    <NamesWithin
      text={t("memberships.savings.gift", {
        name: knownName(t, "membership", previous.name),
        sum: formatPrice({ ...level.price, amount: more }, locale),
      })}
      names={[previous.name]}
    />
  );
}

/** What a renewal costs, and for a charity how much of the price donors can deduct. */
function Terms({ level: { renewalPrice, deductible, offer } }: { level: ShownLevel }) {
  const { t, locale } = useTranslation();
  const isDeductible = venueSettings.charity !== undefined && deductible && !isFree(deductible);
  return (
    <p className="num text-small text-muted">
      {offer.state === "renew" ? null : (
        <>
          {t("memberships.renewal", { price: formatPrice(renewalPrice, locale) })}{" "}
          {isDeductible
            ? t("memberships.deductible", { sum: formatPrice(deductible, locale) })
            : null}
        </>
      )}
    </p>
  );
}
