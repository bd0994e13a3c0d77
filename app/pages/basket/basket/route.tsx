import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { basketChangeSchema, seenSchema } from "~/domain/schemas/basket-change";
import type { PageHandle } from "~/routing/handle";
import { refuse } from "~/.server/http/pages/replies";
import { answerBasketChange } from "./change-basket.server";
import { BasketPage } from "./page";
import { getBasketPage } from "./page.server";

export const handle = { title: "basket.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return getBasketPage(context, request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  // A name that is sent more than once is a list.
  const fields = Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]] as const;
    }),
  );
  const change = basketChangeSchema.safeParse(fields);
  if (!change.success) return refuse(400);
  return answerBasketChange(context, change.data, seenSchema.parse(fields["seen"]));
}

export default function Basket() {
  return <BasketPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
