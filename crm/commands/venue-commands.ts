import { venue } from "#contract/venue";
import { venueFolder } from "#runtime/venue/read-venue";
import { type Command, success } from "./command";

export const checkVenue: Command = {
  name: "check-venue",
  args: [],
  isOffline: true,
  summary: "Checks the venue's folder, and prints each mistake with its line.",
  help: "Before a restart or a reload, with which programs read the folder again.",
  // A command reads the settings as every program does: with a mistake in them it has ended before.
  run: async () => success(`${venueFolder(process.env)}: no mistakes`, ...unusedSettings(venue)),
};

/** Settings that are no mistakes, and that no page shows. */
export function unusedSettings({
  pages,
  visit,
}: {
  pages: { texts: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  visit: { sections: readonly unknown[]; mapAlt?: unknown };
}): string[] {
  const [language] = Object.keys(pages.texts["visit"] ?? {});
  if (language === undefined) return [];
  const unused = [
    ...(visit.sections.length > 0 ? ["visit.sections"] : []),
    ...(visit.mapAlt === undefined ? [] : ["visit.mapAlt"]),
  ];
  return unused.map(
    (name) =>
      `venue.yaml: ${name} has no effect, as pages/visit.${language}.md replaces the page: write it there, or remove that file`,
  );
}
