import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { emailOnlySchema } from "~/domain/schemas/access";
import { LinkPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { orderHref, orderQuery } from "~/pages/orders/visible-order.server";
import { noSuchOrder, refuse } from "~/.server/http/pages/replies";

export const handle = {
  title: ({ asked }, t) => t(asked ? "order.link.sentTitle" : "order.link.title"),
} satisfies PageHandle<typeof loader>;

/** Whether there is such an order is not looked up: nobody learns it here. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { orderId } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  const asked = new URL(request.url).searchParams.has("asked");
  if (!asked) context.session.returnTo = orderHref("order-confirmed", { id: orderId }, "");
  return { asked };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { orderId } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  const submission = parseWithZod(await request.formData(), { schema: emailOnlySchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const mailed = await context.crm.mailOrderLink({
    params: { id: orderId },
    body: { email: submission.value.email },
  });
  if (!mailed.ok) return refuse(503);
  return redirect(pathTo("order-link", {}, { order: orderId, asked: 1 }), 303);
}

export default function OrderLink() {
  return (
    <LinkPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
