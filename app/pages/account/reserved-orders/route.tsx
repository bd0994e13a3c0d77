import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ordersOf } from "../orders-of.server";
import { YourOrdersPage, type ReservedAnswer } from "../your-orders-page";
import { takeUpReserved } from "./take-up-reserved.server";

export const handle = { title: "account.reserved.title" } satisfies PageHandle<typeof loader>;

const schema = z.object({
  intent: z.enum(["take-up", "empty-and-take-up"]),
  order: z.string().min(1).max(100),
});

export function loader({ request, context }: LoaderFunctionArgs) {
  return ordersOf(context, request, { hall: null, only: "reserved" });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-orders");
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return refuse(400);
  const { order, intent } = form.data;
  const basket = await context.basket();
  const taken = await takeUpReserved(
    context.crm,
    { id: order, empty: intent === "empty-and-take-up" },
    { basketId: basket?.id ?? null, crmSession },
  );
  if (taken.ok) {
    context.keepBasket(taken.basket);
    context.session.flash("reserved-taken-up");
    return redirect(pathTo("basket"), 303);
  }
  if (taken.code === "unavailable") return refuse(503);
  if (taken.code === "not-signed-in") return redirectToSignIn(context, request);
  return data<ReservedAnswer>({ order, problem: taken.code }, { status: 400 });
}

export default function ReservedOrders() {
  return (
    <YourOrdersPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
