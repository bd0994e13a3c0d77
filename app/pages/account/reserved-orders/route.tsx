import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { Unavailable } from "#contract/calls/unavailable";
import { accountSection, redirectToSignIn } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { loadOrders } from "../load-orders.server";
import { YourOrdersPage, type ReservedAnswer, type ReservedProblem } from "../your-orders-page";

export const handle = {
  title: "account.reserved.title",
  posts: ["intent", "order"],
} satisfies PageHandle;

const schema = z.object({
  intent: z.enum(["take-up", "empty-and-take-up"]),
  order: z.string().min(1).max(100),
});

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadOrders(context, request, { hall: null, only: "reserved" });
}

/** Takes up a reserved order, emptying the basket first if requested. Safe to retry. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-orders");
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return throwErrorPage(400);
  const { order, intent } = form.data;
  const { crm } = context;
  const basketId = (await context.basket())?.id ?? null;
  const refused = (problem: ReservedProblem) =>
    data<ReservedAnswer>({ order, problem }, { status: 400 });
  if (intent === "empty-and-take-up" && basketId !== null) {
    const emptied = await crm.emptyBasket({ params: { id: basketId } });
    if (!emptied.ok)
      switch (emptied.failure.code) {
        case "conflict":
          return refused("paying");
        // Sent without a key.
        case "key-reused":
          throw new Unavailable("emptyBasket");
        // Then there is nothing to empty.
        case "not-found":
      }
  }
  const taken = await crm.takeUpReservedOrder({
    params: { id: order },
    body: { basketId },
    session: crmSession,
  });
  if (taken.ok) {
    context.keepBasket(taken.value);
    context.session.flash("reserved-taken-up");
    return redirect(pathTo("basket"), 303);
  }
  const { failure } = taken;
  switch (failure.code) {
    case "not-found":
      return refused("reserved-order-ended");
    // `ordered`: the basket has become an order.
    case "conflict":
      return refused(failure.reason === "ordered" ? "basket-not-empty" : failure.reason);
    case "key-reused":
      return refused("basket-not-empty");
    case "not-signed-in":
      return redirectToSignIn(context, request);
  }
}

export default function ReservedOrders() {
  return (
    <YourOrdersPage
      {...useLoaderData<typeof loader>()}
      actionData={useActionData<typeof action>()}
    />
  );
}
