import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { ProgrammePage } from "./page";
import { getProgrammePage } from "./page.server";

export const handle = {
  title: ({ programme }, t) => programme?.name ?? t("programme.title"),
} satisfies PageHandle<typeof loader>;

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  getProgrammePage(context, params["programme"] ?? "");

export default function Programme() {
  return <ProgrammePage {...useLoaderData<typeof loader>()} />;
}
