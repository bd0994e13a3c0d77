import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { IfOpen } from "~/ui/layout/if-open";
import { Main } from "~/ui/layout/main";
import { Row } from "~/ui/layout/primitives";
import { getDebit } from "~/parts/orders/direct-debit.server";

export const handle = { title: "debit.confirmed.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { debit, getHref, orderPage } = await getDebit(args);
  if (debit.state !== "confirmed") return redirect(getHref("direct-debit-verify"), 303);
  const { number, account } = debit;
  const { session } = args.context;
  const canEndOnline = session.crmSession !== null && !session.isGuest;
  return { last4: account?.last4 ?? null, number, orderHref: orderPage(), canEndOnline };
}

export default function DirectDebitConfirmed() {
  const { last4, number, orderHref, canEndOnline } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("debit.confirmed.title")}</h1>
      <p>
        {last4 === null
          ? t("debit.confirmed.anyAccount", { number })
          : t("debit.confirmed.account", { number, last4 })}
      </p>
      <p>{t("debit.confirmed.before")}</p>
      <ButtonLink standalone href={orderHref}>
        {t("order.addOns.back")}
      </ButtonLink>
      {canEndOnline ? (
        <Row>
          {(["giving-history", "memberships"] as const).map((section) => (
            <IfOpen key={section} route={section}>
              <a href={pathTo(section)}>{t(`account.sections.${section}`)}</a>
            </IfOpen>
          ))}
        </Row>
      ) : null}
      <CallBoxOffice>
        {t(canEndOnline ? "debit.confirmed.endAsCustomer" : "debit.confirmed.end")}
      </CallBoxOffice>
    </Main>
  );
}
