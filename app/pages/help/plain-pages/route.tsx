import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PlainPagesPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { keepPlainPages } from "~/.server/http/pages/plain-pages-cookie";

export const handle = { title: "pages.plain.title" } satisfies PageHandle<typeof loader>;

export function loader({ context }: LoaderFunctionArgs) {
  return { plain: context.page.plain };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const plain = (await request.formData()).get("plain") === "1";
  return redirect(pathTo("plain-pages"), {
    status: 303,
    headers: { "Set-Cookie": keepPlainPages(plain, context.publicUrl) },
  });
}

export default function PlainPages() {
  return <PlainPagesPage {...useLoaderData<typeof loader>()} />;
}
