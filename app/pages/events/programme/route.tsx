import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ProgrammePage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { getProgrammePage } from "./page.server";
import { refuse } from "~/.server/http/pages/replies";

export const handle = {
  title: ({ programme }, t) => programme?.name ?? t("programme.title"),
} satisfies PageHandle<typeof loader>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await getProgrammePage(context, params["programme"] ?? "");
  if (!page.ok) return refuse(503);
  const { programme, reason } = page;
  return data({ programme, reason }, { status: programme === null ? 404 : 200 });
}

export default function Programme() {
  return <ProgrammePage {...useLoaderData<typeof loader>()} />;
}
