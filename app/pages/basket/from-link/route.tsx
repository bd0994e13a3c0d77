import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { linesOf } from "~/domain/basket/basket";
import { mergedNews } from "~/domain/basket/basket-diff";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { linkedBasket } from "~/pages/basket/linked-basket.server";
import { refuse } from "~/.server/http/pages/replies";
import { requestedPath } from "~/.server/http/canonical-path";
import type { LinkProblem, LinkView } from "./basket-link";
import { FromLinkPage } from "./page";
import { openLinkedBasket } from "./page.server";

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
  const view: LinkView = {
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
  if (taken.cameAlong.length > 0) context.session.tellNews(mergedNews(taken.cameAlong));
  return redirect(pathTo("basket"), 303);
}

export default function FromLink() {
  const { view, signInHref } = useLoaderData<typeof loader>();
  return (
    <FromLinkPage view={view} signInHref={signInHref} problem={useActionData<typeof action>()} />
  );
}
