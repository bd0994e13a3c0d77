import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { preferencesForm } from "./form";
import { PreferencesPage } from "./page";
import { getPreferencesPage, submitPreferences } from "./page.server";

export const handle = {
  title: "account.sections.contact-preferences",
  posts: [preferencesForm],
} satisfies PageHandle;

export const loader = getPreferencesPage;
export const action = submitPreferences;

export default function ContactPreferences() {
  return <PreferencesPage {...useLoaderData<typeof loader>()} />;
}
