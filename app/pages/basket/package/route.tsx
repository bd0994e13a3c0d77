import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { found } from "~/.server/http/pages/replies";
import { packageChoiceSchema } from "~/domain/schemas/package-choice";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { validBasket } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { basketRefusalMessage } from "../basket-refusal-message";
import { addToPackage, getPackagePage, type PackagePage, type PackageProblem } from "./page.server";

export const handle = {
  title: ({ view: { name, changing } }, t) =>
    changing === null
      ? t("basket.package.addTo", { name })
      : t("basket.package.changeDateOf", { title: changing.title }),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const basket = await validBasket(context);
  const { crm, session, now } = context;
  const query = new URL(request.url).searchParams;
  const [key, changing] = [query.get("performance"), query.get("change")];
  const asked = { itemId: params.item ?? "", key, changing, now };
  const buyer = { basketId: basket.id, session: session.crmSession };
  const view = found(await getPackagePage(crm, basket, asked, buyer));
  return { view, requestKey: randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const basket = await validBasket(context);
  const { crm, session } = context;
  const form = packageChoiceSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return data<PackageProblem>({ code: "choose" }, { status: 400 });
  const visit = { basket, itemId: params.item ?? "", crmSession: session.crmSession };
  const added = await addToPackage(crm, visit, form.data);
  if (!added.ok && "refusal" in added) return data<PackageProblem>(added.refusal, { status: 400 });
  if (!added.ok) return leaveCheckout(context, added.failure);
  context.keepBasket(added.basket);
  session.flash(form.data.change === "" ? "tickets-added" : "line-changed");
  return redirect(pathTo("basket"), 303);
}

/**
 * Another performance for a package in the basket, or another date for one of its own: first which, then at which level
 * and price.
 */
export default function Package() {
  const { view, requestKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const { name, missing, isSuper, changing, performances, chosen } = view;
  const when = (startsAt: string) => formatDate(startsAt, "date-time", locale);
  return (
    <Main>
      <Problem problem={problem} isChange={changing !== null} />
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      {changing === null ? (
        <>
          <h1>{t("basket.package.addTo", { name })}</h1>
          {missing > 0 ? (
            <Lead>
              {t(isSuper ? "basket.package.missingParts" : "basket.package.missing", {
                count: missing,
              })}
            </Lead>
          ) : null}
        </>
      ) : (
        <>
          <h1>{t("basket.package.changeDateOf", { title: changing.title })}</h1>
          <Lead>{t("basket.package.dateNow", { when: when(changing.startsAt) })}</Lead>
        </>
      )}
      {performances.length === 0 ? (
        <p>{t(changing === null ? "basket.package.nothingMore" : "basket.package.noOtherDate")}</p>
      ) : (
        <form method="get" className="grid max-w-form gap-3">
          {changing === null ? null : <input type="hidden" name="change" value={changing.id} />}
          <SelectField
            field={{ id: "performance", name: "performance" }}
            label={t("basket.package.performance")}
            defaultValue={chosen?.key ?? ""}
            options={performances.map(({ key, title, startsAt, hall, partName }) => ({
              value: key,
              label: [
                title,
                when(startsAt),
                hall.name,
                ...(partName === null ? [] : [partName]),
              ].join(", "),
            }))}
          />
          <p>
            <Button look={chosen === null ? "main" : "quiet"}>
              {t("basket.package.showPrices")}
            </Button>
          </p>
        </form>
      )}
      {chosen === null ? null : <Levels {...{ view, chosen, requestKey, problem }} />}
    </Main>
  );
}

type LevelsProps = {
  view: PackagePage;
  chosen: NonNullable<PackagePage["chosen"]>;
  requestKey: string;
  problem: PackageProblem | undefined;
};

/** At which level and price the chosen performance is had. */
function Levels({ view: { quantity, changing }, chosen, requestKey, problem }: LevelsProps) {
  const { t, locale } = useTranslation();
  return (
    <form method="post" action={useOwnPath()} noValidate className="grid max-w-form gap-3">
      <input type="hidden" name="requestKey" value={requestKey} />
      <input type="hidden" name="performance" value={chosen.key} />
      {changing === null ? null : <input type="hidden" name="change" value={changing.id} />}
      <RadioGroup
        field={{ id: "choice", name: "choice" }}
        legend={t("basket.package.levels", { title: chosen.title })}
        hint={t("basket.package.each", { count: quantity })}
        errors={problem?.code === "choose" ? [t("basket.package.chooseLevel")] : []}
        errorPrefix={t("common.errorPrefix")}
        options={chosen.choices.map(({ band, priceType, total }) => ({
          value: `${band.id}|${priceType.id}`,
          label: t("basket.package.level", {
            band: band.name,
            priceType: priceType.name,
            price: formatMoney(total, locale),
          }),
        }))}
      />
      <p>
        <Button>{t(changing === null ? "basket.package.add" : "basket.package.takeDate")}</Button>
      </p>
    </form>
  );
}

type ProblemProps = { problem: PackageProblem | undefined; isChange: boolean };

function Problem({ problem, isChange }: ProblemProps) {
  const { t } = useTranslation();
  if (problem === undefined) return null;
  const isChoice = problem.code === "choose";
  return (
    <ErrorSummary
      title={t(isChange ? "basket.package.notChanged" : "basket.package.notAdded")}
      errors={isChoice ? [{ fieldId: "choice", message: t("basket.package.chooseLevel") }] : []}
    >
      {isChoice ? null : <p className="font-semibold">{basketRefusalMessage(t, problem)}</p>}
    </ErrorSummary>
  );
}
