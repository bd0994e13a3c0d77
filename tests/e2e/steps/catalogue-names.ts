import type { Stack } from "../../support/servers/stack";
import { listed } from "../support/concerts";

/**
 * Names that the box office gives events, halls, sections, packages, memberships, funds and goods, without those that have
 * a translation into a language; and the translations, which may contain such names.
 */
export async function catalogueNames(
  stack: Stack,
  instanceId: string,
  language: string,
): Promise<{ names: string[]; translations: string[] }> {
  const call = async <T>(path: string) => (await stack.callCrm("GET", path)) as T;
  const { texts } = await call<{ texts: { source: string; text: string }[] }>(
    `/catalogue-texts?language=${language}`,
  );
  type Named = { name: string };
  const season = await listed(stack, "page=1");
  const { bands } = await call<{ bands: { sections: Named[] }[] }>(
    `/instances/${instanceId}/price-list`,
  );
  const lists = ["/packages", "/memberships", "/funds", "/halls", "/stock-items"];
  const named = (await Promise.all(lists.map((path) => call<Named[]>(path)))).flat();
  const names = [
    ...season.map(({ event }) => event.title),
    ...[...bands.flatMap(({ sections }) => sections), ...named].map(({ name }) => name),
  ];
  const translated = new Set(texts.map(({ source }) => source));
  return {
    names: [...new Set(names)].filter((name) => !translated.has(name)),
    translations: texts.map(({ text }) => text),
  };
}
