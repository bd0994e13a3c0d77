import type { AppLoadContext } from "@remix-run/node";

import { valueOrNull } from "#contract/calls/unavailable";
import { venue } from "#contract/venue";

export async function getAccessibilityPage({ crm }: AppLoadContext) {
  const [release, halls, isUntranslated] = await Promise.all([
    valueOrNull(crm.getAccessibleRelease()),
    valueOrNull(crm.listHalls()),
    lacksTranslations(crm),
  ]);
  return { release, halls, isUntranslated };
}

/** Whether nothing about events is translated into one of the venue's other languages. False if it can't be loaded. */
async function lacksTranslations(crm: AppLoadContext["crm"]): Promise<boolean> {
  const [catalogue] = venue.catalogueLanguage.split("-");
  const others = venue.languages.filter((language) => language.split("-")[0] !== catalogue);
  const found = await Promise.all(
    others.map((language) => valueOrNull(crm.listCatalogueTexts({ query: { language } }))),
  );
  return found.some((read) => read?.texts.every(({ kind }) => kind !== "event") ?? false);
}
