import { knownName } from "#contract/text/known-names";
import type { MembershipLevel } from "#contract/schemas/membership";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { IfOpen } from "~/ui/layout/if-open";
import { VisuallyHidden } from "~/ui/visibility";
import { NamesWithin } from "~/ui/content-text";
import type { LevelOffer, OtherMembership } from "./level-offer";

type LevelActionProps = {
  level: Pick<MembershipLevel, "id" | "name" | "price" | "renewalPrice"> & {
    offer: LevelOffer;
    other: OtherMembership | null;
  };
  requestKey: string;
  /** The one among several that suits the visitor most. */
  isBest?: boolean;
  /** The only one of its page, which names another level that the customer has. */
  isAlone?: boolean;
  /** Path that handles the form; the levels page by default. */
  action?: string | undefined;
};

/** Form to join or renew a level, or the reason why there is none. */
export function LevelAction({
  level,
  requestKey,
  isBest = false,
  isAlone = false,
  action = pathTo("membership-levels"),
}: LevelActionProps) {
  const { t, locale } = useTranslation();
  const { id, name, offer, other } = level;
  const own = knownName(t, "membership", name);
  const isLower = other?.isHigher === true;
  const look = isLower ? "link" : isBest || isAlone ? "sun" : "quiet";
  switch (offer.state) {
    case "owned":
      return (
        <p className="font-semibold">
          {t("memberships.owned", { date: formatDay(offer.until, "date", locale) })}
        </p>
      );
    case "in-basket":
      return <p className="font-semibold">{t("refusal.conflict.membership-in-basket")}</p>;
    case "conflict":
    case "join":
    case "renew":
    case "sign-in":
      return (
        <form method="post" action={action} aria-label={own} className="no-print grid gap-2">
          <input type="hidden" name="level" value={id} />
          <input type="hidden" name="requestKey" value={requestKey} />
          {isAlone && other !== null ? (
            <>
              <p className="font-semibold">
                <NamesWithin
                  text={t(isLower ? "memberships.higher" : "memberships.besides", {
                    name: knownName(t, "membership", other.name),
                    date: formatDay(other.until, "date", locale),
                  })}
                  names={[other.name]}
                />
              </p>
              {isLower ? (
                <IfOpen route="memberships">
                  <ButtonLink standalone href={pathTo("memberships")}>
                    {t("memberships.seeOwn")}
                  </ButtonLink>
                </IfOpen>
              ) : null}
            </>
          ) : null}
          {offer.state === "conflict" ? (
            <>
              <p className="text-muted">{t("refusal.conflict.membership-conflict")}</p>
              <input type="hidden" name="replace" value="on" />
              <Button standalone look="quiet">
                <NamesWithin
                  text={t("memberships.replace", {
                    inBasket: knownName(t, "membership", offer.inBasket),
                    name: own,
                  })}
                  names={[offer.inBasket, name]}
                />
              </Button>
            </>
          ) : offer.state === "sign-in" ? (
            <>
              <p className="text-small text-muted">{t("memberships.signInFirst")}</p>
              <Button standalone look={look}>
                {t("memberships.signIn")}
                <VisuallyHidden>
                  <NamesWithin text={t("memberships.asMember", { name: own })} names={[name]} />
                </VisuallyHidden>
              </Button>
            </>
          ) : (
            <>
              {offer.state === "renew" && offer.remindsToRenew ? (
                <input type="hidden" name="remindsToRenew" value="on" />
              ) : null}
              <Button standalone look={look}>
                {offer.state === "renew" ? (
                  <>
                    {t("account.membership.renew", {
                      price: formatPrice(level.renewalPrice, locale),
                    })}
                    <VisuallyHidden>
                      <NamesWithin text={`: ${own}`} names={[name]} />
                    </VisuallyHidden>
                  </>
                ) : isAlone && isLower ? (
                  t("memberships.joinAnyway", { price: formatPrice(level.price, locale) })
                ) : (
                  <NamesWithin
                    text={t("memberships.join", {
                      name: own,
                      price: formatPrice(level.price, locale),
                    })}
                    names={[name]}
                  />
                )}
              </Button>
            </>
          )}
        </form>
      );
  }
}
