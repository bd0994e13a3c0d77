import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { ReservedAnswer } from "~/domain/reserved-problem";
import { ReservedOrdersPage } from "~/features/account/reserved-orders-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { authenticated } from "~/.server/auth/authenticated";
import { refuse } from "~/.server/http/replies";
import { takeUpReserved } from "~/.server/services/take-up-reserved";

export const handle = { title: "account.reserved.title" } satisfies PageHandle<typeof loader>;

const schema = z.object({
  intent: z.enum(["take-up", "empty-and-take-up"]),
  order: z.string().min(1).max(100),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await authenticated(context, request);
  const [orders, basket] = await Promise.all([
    context.crm.listOrders("reserved", crmSession),
    context.basketSummary(),
  ]);
  if (!orders.ok) return refuse(503);
  const { ticketCount = 0, otherCount = 0 } = basket ?? {};
  return { orders: orders.value, inBasket: { ticketCount, otherCount } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await authenticated(context, request);
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return refuse(400);
  const { order, intent } = form.data;
  const { session, crm } = context;
  const basket = await context.basket();
  const taken = await takeUpReserved(
    crm,
    { id: order, empty: intent === "empty-and-take-up" },
    { basketId: basket?.id ?? null, crmSession },
  );
  if (taken.ok) {
    context.keepBasket(taken.basket);
    session.flash("reserved-taken-up");
    return redirect(pathTo("basket"), 303);
  }
  if (taken.code === "unavailable") return refuse(503);
  if (taken.code === "not-signed-in") {
    session.crmSession = null;
    session.returnTo = pathTo("reserved-orders");
    session.flash("sign-in-first");
    return redirect(pathTo("login"), 303);
  }
  return data<ReservedAnswer>({ order, problem: taken.code }, { status: 400 });
}

export default function ReservedOrders() {
  return (
    <ReservedOrdersPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
