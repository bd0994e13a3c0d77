import { formatAmountInput, toMinorUnits } from "#contract/text/typed-money";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import { DONATION_FIELD, DONATION_OTHER, DONATION_OTHER_FIELD } from "~/domain/forms/extra-fields";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { fundPoster } from "#runtime/posters/item-posters";
import { fundShare } from "~/domain/pictures/fund-poster";
import { UnknownFund } from "~/pages/giving/give/page";
import { getGivePage } from "~/pages/giving/give/page.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { Row } from "~/ui/layout/primitives";
import { readSupportQuery } from "../link-query";
import { SupportLink } from "../support-link";

export const handle = {
  title: ({ fund }, t) => (fund ? knownName(t, "fund", fund.name) : t("giving.unknown.title")),
  share: ({ fund }) => fundShare(fund),
} satisfies PageHandle<typeof loader>;

/** Without `?amount=`, the donation is the fund's default or the smallest amount it offers. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readSupportQuery(request, context.now);
  const requested = typeof query === "string" ? { amount: null, appeal: null } : query;
  const page = await getGivePage(context, params["fund"] ?? "", requested.appeal);
  const { fund, appeal, requestKey } = page.data;
  if (fund === null) return data({ fund, donation: null, problem: null }, { status: 404 });
  const { currency, amount: minAmount } = fund.minAmount;
  const offered = (fund.defaultAmount ?? fund.gifts[0]?.amount ?? fund.minAmount).amount;
  const amount = requested.amount === null ? offered : toMinorUnits(requested.amount);
  const isInRange = amount >= minAmount && amount <= fund.maxAmount.amount;
  const problem = typeof query === "string" ? query : isInRange ? null : "wrong";
  return data({ fund, donation: { amount: { amount, currency }, appeal, requestKey }, problem });
}

/** Campaign link that adds a donation after a confirmation. GET changes nothing. */
export default function SmartDonation() {
  const { fund, donation, problem } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  if (fund === null) return <UnknownFund />;
  const { amount, appeal, requestKey } = donation;
  const giveHref = pathTo("give", { fund: fund.id }, { appeal });
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(fundPoster(fund.id))}
          title={
            problem === null ? (
              <NamesWithin
                text={t("smart.gift.title", {
                  sum: formatPrice(amount, locale),
                  fund: knownName(t, "fund", fund.name),
                })}
                names={[fund.name]}
              />
            ) : (
              <ContentText kind="fund" text={fund.name} />
            )
          }
          lead={<ContentText kind="fund" text={fund.description} />}
        />
      }
    >
      <SupportLink kind="gift" problem={problem} insteadHref={giveHref}>
        <div className="grid max-w-form gap-4">
          <DescriptionList
            items={[
              [t("smart.gift.fund"), <ContentText key="fund" kind="fund" text={fund.name} />],
              [t("smart.gift.amount"), formatPrice(amount, locale)],
              ...(appeal === "" ? [] : [[t("smart.gift.appeal"), appeal] as const]),
            ]}
          />
          {/* Posts to the fund's own page, which also shows any errors. */}
          <form method="post" action={pathTo("give", { fund: fund.id })}>
            <input type="hidden" name={DONATION_FIELD} value={DONATION_OTHER} />
            <input
              type="hidden"
              name={DONATION_OTHER_FIELD}
              value={formatAmountInput(amount.amount, locale)}
            />
            <input type="hidden" name="appeal" value={appeal} />
            <input type="hidden" name="requestKey" value={requestKey} />
            <Row>
              <Button>{t("giving.add")}</Button>
              <a href={giveHref}>{t("smart.gift.choose")}</a>
            </Row>
          </form>
        </div>
      </SupportLink>
    </Main>
  );
}
