import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { membershipChoiceSchema } from "~/domain/schemas/package-choice";
import type { PageHandle } from "~/routing/handle";
import { LevelsPage } from "./page";
import { getLevelsPage, join } from "./page.server";

export const handle = {
  title: "memberships.title",
  share: "memberships.lead",
  posts: [membershipChoiceSchema],
} satisfies PageHandle;

export const loader = ({ context }: LoaderFunctionArgs) => getLevelsPage(context);

export const action = async ({ request, context }: ActionFunctionArgs) =>
  join(context, await request.formData());

export default function MembershipLevels() {
  return (
    <LevelsPage {...useLoaderData<typeof loader>()} actionData={useActionData<typeof action>()} />
  );
}
