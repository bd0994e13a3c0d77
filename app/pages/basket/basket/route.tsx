import { isEmpty } from "~/domain/basket/basket";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { checkoutProgress, firstIncompleteStep } from "~/domain/checkout/checkout-way";
import { basketChangeSchema, seenSchema } from "~/domain/schemas/basket-change";
import { basketDiffView, basketSnapshot } from "~/domain/basket/basket-diff";
import { BasketPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { answerBasketChange } from "./answer-basket-change.server";
import { checkoutFacts } from "~/pages/checkout/checkout-facts.server";
import { orderHref } from "~/pages/orders/visible-order.server";
import { refuse } from "~/.server/http/pages/replies";
import { getBasketPage } from "./page.server";
import { listOtherBaskets } from "./list-other-baskets.server";

export const handle = { title: "basket.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crm, session, venue } = context;
  const [basket, customer] = await Promise.all([context.basket(), context.customer()]);
  // Without anything in it there are no sums to tell by which steps there will be.
  const filled = basket !== null && !isEmpty(basket) ? basket : null;
  const facts = await checkoutFacts(context, filled, customer);
  const next = firstIncompleteStep(venue.checkoutSeries, facts);
  const removing = new URL(request.url).searchParams.get("remove");
  return {
    basket: await getBasketPage(crm, basket, {
      crmSession: session.crmSession,
      removing,
      expiryMinutes: venue.expiryMinutes,
      series: venue.checkoutSeries,
    }),
    progress: checkoutProgress(venue.checkoutSeries, facts, "basket"),
    next: { name: next, path: checkoutSteps[next].path },
    orderHref:
      basket?.orderId != null ? orderHref("order-verify", { id: basket.orderId }, "") : null,
    signedIn: customer !== null,
    seen: basket === null ? "" : basketSnapshot(basket),
    others: await listOtherBaskets(crm, {
      basketId: basket?.id ?? null,
      crmSession: customer === null ? null : session.crmSession,
    }),
    news: basket === null ? null : basketDiffView(session.showNews(), basket),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = fieldsOf(await request.formData());
  const form = basketChangeSchema.safeParse(fields);
  if (!form.success) return refuse(400);
  return answerBasketChange(context, form.data, seenSchema.parse(fields["seen"]));
}

/** A name that was sent more than once stands for a list. */
function fieldsOf(form: FormData) {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]] as const;
    }),
  );
}

export default function Basket() {
  return <BasketPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
