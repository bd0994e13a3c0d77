import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { submitForm } from "~/.server/forms/submit-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { DebitErrors } from "../debit-errors";
import { debitForm } from "../debit-form";
import { getDebit, startDebit } from "~/parts/orders/direct-debit.server";

export const handle = {
  title: ({ failure }, t) => t(`debit.failed.${failure}.title`),
  posts: [debitForm],
} satisfies PageHandle<typeof loader>;

export async function loader(args: LoaderFunctionArgs) {
  const { debit, getHref, orderPage } = await getDebit(args);
  if (debit.state !== "failed") return redirect(getHref("direct-debit-verify"), 303);
  // Never null for a failed debit; this is for the types.
  const failure = debit.failure ?? ("cancelled" as const);
  return { failure, number: debit.number, orderHref: orderPage() };
}

export async function action(args: ActionFunctionArgs) {
  return submitForm(args, debitForm, () => startDebit(args));
}

export default function DirectDebitFailed() {
  const { failure, number, orderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main>
      <DebitErrors />
      <h1>{t(`debit.failed.${failure}.title`)}</h1>
      <p>{t(`debit.failed.${failure}.text`)}</p>
      <p>{t("debit.failed.order", { number })}</p>
      <form method="post">
        <Button name="intent" value="direct-debit">
          {t("debit.again")}
        </Button>
      </form>
      <BackLink href={orderHref}>{t("order.addOns.back")}</BackLink>
    </Main>
  );
}
