import type { MembershipLevel } from "#contract/schemas/membership";
import { formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { VisuallyHidden } from "~/ui/visibility";
import type { LevelOffer, OtherMembership } from "./level-offer";

type LevelActionProps = {
  level: Pick<MembershipLevel, "id" | "name" | "renewalPrice"> & {
    offer: LevelOffer;
    other: OtherMembership | null;
  };
  requestKey: string;
  /** Path that handles the form; the levels page by default. */
  action?: string | undefined;
};

/** Form to join or renew a level, or the reason why there is none. */
export function LevelAction({
  level,
  requestKey,
  action = pathTo("membership-levels"),
}: LevelActionProps) {
  const { t, locale } = useTranslation();
  const { id, name, offer, other } = level;
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
        <form method="post" action={action} aria-label={name} className="no-print grid gap-2">
          <input type="hidden" name="level" value={id} />
          <input type="hidden" name="requestKey" value={requestKey} />
          {other === null ? null : (
            <p className="font-semibold">
              {t(other.isHigher ? "memberships.higher" : "memberships.besides", {
                name: other.name,
                date: formatDay(other.until, "date", locale),
              })}
            </p>
          )}
          {offer.state === "conflict" ? (
            <>
              <p className="text-muted">{t("refusal.conflict.membership-conflict")}</p>
              <input type="hidden" name="replace" value="on" />
              <p>
                <Button look="quiet">
                  {t("memberships.replace", { inBasket: offer.inBasket, name })}
                </Button>
              </p>
            </>
          ) : offer.state === "sign-in" ? (
            <>
              <p className="text-small text-muted">{t("memberships.signInFirst")}</p>
              <p>
                <Button look="quiet">
                  {t("memberships.signIn")}
                  <VisuallyHidden>{t("memberships.asMember", { name })}</VisuallyHidden>
                </Button>
              </p>
            </>
          ) : (
            <>
              <CheckboxField
                field={{ id: `auto-renew-${id}`, name: "remindsToRenew" }}
                label={
                  <>
                    {t("membership.autoRenew")}
                    <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
                  </>
                }
                defaultChecked={offer.state === "renew" && offer.remindsToRenew}
              />
              <p>
                <Button look="quiet">
                  {offer.state === "renew"
                    ? t("account.membership.renew", {
                        price: formatMoney(level.renewalPrice, locale),
                      })
                    : t("memberships.join")}
                  <VisuallyHidden>
                    {offer.state === "renew" ? `: ${name}` : t("memberships.asMember", { name })}
                  </VisuallyHidden>
                </Button>
              </p>
            </>
          )}
        </form>
      );
  }
}
