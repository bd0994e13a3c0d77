import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { packageChoiceSchema } from "~/domain/schemas/package-choice";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { validBasket } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { found } from "~/.server/http/pages/replies";
import type { PackageProblem } from "./package-page";
import { PackagePage } from "./page";
import { addToPackage, getPackagePage } from "./page.server";

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

export default function Package() {
  return (
    <PackagePage {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()} />
  );
}
