import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requestedPath } from "~/.server/rendering/canonical-path";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { DescriptionList } from "~/ui/description-list";
import { Main } from "~/ui/layout/main";
import { PageScript } from "~/ui/layout/page-script";
import { getDebit } from "~/parts/orders/direct-debit.server";

export const handle = { title: "debit.waiting.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { debit, getHref } = await getDebit(args);
  if (debit.state !== "open") return redirect(getHref(`direct-debit-${debit.state}`), 303);
  return { number: debit.number, again: requestedPath(args.request) };
}

/** Shown until it is known whether the direct debit was set up. */
export default function DirectDebitVerify() {
  const { number, again } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("debit.waiting.title")}</h1>
      <p>{t("debit.waiting.text")}</p>
      <div className="max-w-form">
        <DescriptionList items={[[t("order.reference"), number]]} />
      </div>
      <p data-check-again="debit" hidden>
        {t("order.waiting.byItself")}
      </p>
      <ButtonLink standalone href={again}>
        {t("order.waiting.again")}
      </ButtonLink>
      <CallBoxOffice>{t("order.waiting.call")}</CallBoxOffice>
      <PageScript name="waiting" />
    </Main>
  );
}
