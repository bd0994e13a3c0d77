import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { requestedPath } from "~/.server/http/canonical-path";
import { refuse } from "~/.server/http/pages/replies";
import { type BasketLine, linesOf } from "~/domain/basket/basket";
import { mergedNews } from "~/domain/basket/basket-diff";
import { formatDate } from "~/i18n/format-date";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { Lead, Row } from "~/ui/layout/primitives";
import { GROUP_SALES_FROM } from "../basket-refusal";
import { basketRefusalMessage } from "../basket-refusal-message";
import { itemName } from "../line-words";
import { linkedBasket } from "../linked-basket.server";
import { openLinkedBasket, type LinkProblem } from "./page.server";

export const handle = { title: "basket.link.openTitle" } satisfies PageHandle<typeof loader>;

const howSchema = z.enum(["take", "merge", "replace"]);

/** Looking at a link changes nothing: mail scanners and browsers that load ahead do it too. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const linked = await linkedBasket(context, params.token ?? "");
  if (linked === null) {
    const signInHref = await waySignedIn(context, request, params.token ?? "");
    return data({ view: null, signInHref }, { status: 404 });
  }
  const own = await context.basket();
  const view = {
    items: linesOf(linked),
    heldUntil: linked.hold?.until ?? null,
    here: own === null ? [] : linesOf(own),
    isHere: own?.id === linked.id,
  };
  return { view, signInHref: null };
}

/** A basket in an account opens for its customer: where a link of ours leads to none, signing in may help. */
async function waySignedIn(context: AppLoadContext, request: Request, token: string) {
  if (context.basketLinks.read(token, context.now) === null) return null;
  if ((await context.customer()) !== null) return null;
  context.session.returnTo = requestedPath(request);
  return pathTo("login");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const how = howSchema.safeParse((await request.formData()).get("intent"));
  if (!how.success) return refuse(400);
  const linked = await linkedBasket(context, params.token ?? "");
  if (linked === null) return data<LinkProblem>({ code: "expired" }, { status: 404 });
  const visit = { linked, own: await context.basket() };
  const taken = await openLinkedBasket(context.crm, visit, how.data);
  if (!taken.ok)
    return taken.problem === "unavailable" ? refuse(503) : data(taken.problem, { status: 400 });
  context.keepBasket(taken.basket);
  context.session.flash("basket-brought");
  if (taken.cameAlong.length > 0) context.session.noteBasketNews(mergedNews(taken.cameAlong));
  return redirect(pathTo("basket"), 303);
}

/** Behind a link to a basket: what is in it, and the button that brings it here. */
export default function FromLink() {
  const { view, signInHref } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  if (view === null)
    return (
      <Main>
        <h1>{t("basket.link.openTitle")}</h1>
        <EmptyState
          title={t("basket.link.over")}
          titleAs="h2"
          action={<ButtonLink href={pathTo("basket")}>{t("basket.title")}</ButtonLink>}
        >
          <p>{t("basket.link.overText")}</p>
          {signInHref === null ? null : (
            <p>
              <a href={signInHref}>{t("access.signIn")}</a>
            </p>
          )}
        </EmptyState>
      </Main>
    );
  const { items, heldUntil, here, isHere } = view;
  const asks = here.length > 0 && !isHere;
  return (
    <Main>
      {problem === undefined ? null : (
        <ErrorSummary title={t("basket.link.refused")} errors={[]}>
          <p className="font-semibold">{problemText(t, problem)}</p>
          {problem.code === "limit" ? (
            <p>{t("basket.refused.groups", { count: GROUP_SALES_FROM })}</p>
          ) : null}
        </ErrorSummary>
      )}
      <h1>{t("basket.link.openTitle")}</h1>
      {heldUntil === null ? null : (
        <Lead>
          {t("basket.link.held", { time: formatDate(heldUntil, "time-with-zone", locale) })}
        </Lead>
      )}
      <Names items={items} />
      {asks ? (
        <>
          <h2>{t("basket.link.here")}</h2>
          <Names items={here} />
        </>
      ) : null}
      <form method="post">
        <Row>
          {asks ? (
            <>
              <Button name="intent" value="merge">
                {t("basket.link.both")}
              </Button>{" "}
              <Button look="quiet" name="intent" value="replace">
                {t("basket.link.replace")}
              </Button>
            </>
          ) : (
            <Button name="intent" value="take">
              {t("basket.link.take")}
            </Button>
          )}
        </Row>
      </form>
    </Main>
  );
}

function Names({ items }: { items: readonly BasketLine[] }) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item.id}>{itemName(t, item)}</li>
      ))}
    </ul>
  );
}

function problemText(t: Translate, problem: LinkProblem): string {
  switch (problem.code) {
    case "expired":
      return t("basket.link.over");
    case "both":
      return t("basket.link.choose");
    default:
      return basketRefusalMessage(t, problem);
  }
}
