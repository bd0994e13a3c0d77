import { knownName } from "#contract/text/known-names";
import { Button } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { Benefits } from "~/ui/card";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { Panel, Row, Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { nextChargeRows } from "~/i18n/payment-words";
import { MemberCard } from "~/parts/gift-vouchers/member-card";
import { AutoRenewal, type AutoRenewalProps } from "./auto-renewal";

type MembershipCardProps = AutoRenewalProps & { requestKey: string };

export function MembershipCard({ membership, methods, error, requestKey }: MembershipCardProps) {
  const { t, locale } = useTranslation();
  const { id, level, automaticRenewal: renewal, state, renewable, saved = null } = membership;
  return (
    // Not a landmark: a renewed level is listed twice.
    <Panel>
      <div className="cards cards-wide items-start">
        <MemberCard
          level={level.name}
          levelAs="h2"
          member={membership.customerName}
          expiresOn={membership.expiresOn}
        />
        <Stack gap="small">
          {state === "active" ? null : (
            <p className="font-semibold">{t(`account.membership.state.${state}`)}</p>
          )}
          {saved === null || saved.amount === 0 ? null : (
            <p className="text-lead font-semibold">
              {t("account.membership.saved", { sum: formatPrice(saved, locale) })}
            </p>
          )}
          {level.benefits.length === 0 ? null : (
            <>
              <h3>{t("account.membership.benefits")}</h3>
              <Benefits items={level.benefits} />
            </>
          )}
        </Stack>
      </div>
      <RenewalFacts membership={membership} />
      <Collapsible title={t("account.membership.details")} open={false}>
        <MembershipFacts membership={membership} />
      </Collapsible>
      <AutoRenewal membership={membership} methods={methods} error={error} />
      <div className="no-print">
        <Row>
          {renewable ? (
            <form method="post">
              <input type="hidden" name="membership" value={id} />
              <input type="hidden" name="requestKey" value={requestKey} />
              <Button name="intent" value="renew">
                {t("account.membership.renew", { price: formatPrice(level.renewalPrice, locale) })}
                <VisuallyHidden>
                  : <ContentText kind="membership" text={level.name} />
                </VisuallyHidden>
              </Button>
            </form>
          ) : null}
          {state === "expired" && renewal === null ? null : (
            <AutoRenewSwitch membership={membership} />
          )}
          {level.infoLink === null ? null : (
            <a className="inline-block py-0.5" href={level.infoLink}>
              {t("account.membership.info", { name: knownName(t, "membership", level.name) })}
            </a>
          )}
        </Row>
      </div>
    </Panel>
  );
}

type Part = Pick<MembershipCardProps, "membership">;

function MembershipFacts({ membership }: Part) {
  const { t, locale } = useTranslation();
  const { customerName, customerNumber } = membership;
  return (
    <DescriptionList
      items={[
        [t("account.membership.member"), customerName],
        [t("account.membership.customerNumber"), customerNumber],
        ...(["startsOn", "expiresOn"] as const).map(
          (day) =>
            [t(`account.membership.${day}`), formatDay(membership[day], "date", locale)] as const,
        ),
      ]}
    />
  );
}

function RenewalFacts({ membership }: Part) {
  const { t, locale } = useTranslation();
  const { level, remindsToRenew, renewsOn, state, renewable } = membership;
  const { automaticRenewal: renewal } = membership;
  // The renewal price, because nothing was paid for a gift membership.
  const price = formatPrice(level.renewalPrice, locale);
  const when = renewable
    ? t("account.membership.renewNow", { price })
    : t("account.membership.renewFrom", { price, date: formatDay(renewsOn, "date", locale) });
  if (renewal === null)
    return (
      <p>
        {when}
        {state === "expired"
          ? null
          : ` ${t(remindsToRenew ? "account.membership.autoRenewOn" : "account.membership.autoRenewOff")}`}
      </p>
    );
  return (
    <>
      <p>{t("account.membership.renewsItself")}</p>
      <DescriptionList items={nextChargeRows(renewal, t, locale)} />
    </>
  );
}

function AutoRenewSwitch({ membership }: Part) {
  const { id, level, remindsToRenew, automaticRenewal: renewal } = membership;
  const { t } = useTranslation();
  const isOn = remindsToRenew || renewal !== null;
  return (
    <form method="post">
      <input type="hidden" name="membership" value={id} />
      <input type="hidden" name="remindsToRenew" value={isOn ? "off" : "on"} />
      <Button look="quiet" name="intent" value="auto-renew">
        {t(
          renewal !== null
            ? "account.renewal.turnOff"
            : remindsToRenew
              ? "account.membership.turnOff"
              : "account.membership.turnOn",
        )}
        <VisuallyHidden>
          : <ContentText kind="membership" text={level.name} />
        </VisuallyHidden>
      </Button>
    </form>
  );
}
