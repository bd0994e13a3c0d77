import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { checkoutStep } from "../guards.server";
import { WholeOrder } from "../summary-step";
import { answerExpress, getExpressPage } from "./page.server";

export const handle = { title: "express.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return getExpressPage(context, await checkoutStep(context, request, "express-checkout"));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "express-checkout");
  return answerExpress(context, step, await request.formData());
}

export default function ExpressCheckout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <WholeOrder {...page} answer={answer} heading={t("express.title")} lead={t("express.lead")}>
      <form method="post">
        <input type="hidden" name="visit" value={page.frame.visit} />
        <p>
          <Button look="quiet" name="intent" value="step-by-step">
            {t("express.stepByStep")}
          </Button>
        </p>
      </form>
    </WholeOrder>
  );
}
