import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import packagesStylesheet from "~/packages.css?url";
import { packageBuilderSchema, SEATS_FIELD } from "~/domain/schemas/package-choice";
import type { PageHandle } from "~/routing/handle";

import { FlexBuilderPage } from "./flex-page";
import { submitBuilder, getBuilder } from "./page.server";
import { SuperBuilderPage } from "./super-page";

const TYPES = ["flex", "super"] as const;

export const handle = {
  title: ({ offer }, t) => knownName(t, "package", offer.name),
  styles: () => [packagesStylesheet],
  posts: [packageBuilderSchema, "intent", SEATS_FIELD],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getBuilder(context, request, params["package"], TYPES);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitBuilder(context, request, params["package"], TYPES);

export default function PackageBuilder() {
  const answer = useActionData<typeof action>();
  const loaded = useLoaderData<typeof loader>();
  // A refused form keeps its own choices instead of those in the URL.
  const view = answer?.view ?? loaded;
  return view.type === "super" ? (
    <SuperBuilderPage view={view} />
  ) : (
    <FlexBuilderPage view={view} errors={answer?.errors ?? []} />
  );
}
