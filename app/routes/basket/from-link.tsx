import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { LinkProblem, LinkView } from "~/domain/basket-link";
import { mergedNews } from "~/domain/seen-basket";
import { FromLinkPage } from "~/features/basket/from-link-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { linkedBasket } from "~/.server/checkout/linked-basket";
import { refuse } from "~/.server/http/replies";
import { takeLinkedBasket } from "~/.server/services/take-linked-basket";

export const handle = { title: "basket.link.openTitle" } satisfies PageHandle<typeof loader>;

const howSchema = z.enum(["take", "merge", "replace"]);

/** Looking at a link changes nothing: mail scanners and browsers that load ahead do it too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const linked = await linkedBasket(context, params.token ?? "");
  if (linked === null) return data({ view: null }, { status: 404 });
  const own = await context.basket();
  const view: LinkView = {
    items: linked.items,
    heldUntil: linked.hold?.until ?? null,
    here: own?.items ?? [],
    isHere: own?.id === linked.id,
  };
  return { view };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const how = howSchema.safeParse((await request.formData()).get("intent"));
  if (!how.success) return refuse(400);
  const linked = await linkedBasket(context, params.token ?? "");
  if (linked === null) return data<LinkProblem>({ code: "expired" }, { status: 404 });
  const [own, customer] = [await context.basket(), await context.customer()];
  const visit = { linked, own, customerId: customer?.id ?? null };
  const taken = await takeLinkedBasket(context.crm, visit, how.data);
  if (!taken.ok)
    return taken.problem === "unavailable" ? refuse(503) : data(taken.problem, { status: 400 });
  context.keepBasket(taken.basket);
  context.session.flash("basket-brought");
  if (taken.cameAlong.length > 0) context.session.tellNews(mergedNews(taken.cameAlong));
  return redirect(pathTo("basket"), 303);
}

export default function FromLink() {
  const { view } = useLoaderData<typeof loader>();
  return <FromLinkPage view={view} problem={useActionData<typeof action>()} />;
}
