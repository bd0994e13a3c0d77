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
  const { api } = stack;
  const { texts } = (await api.listCatalogueTexts({ query: { language } })).value;
  const season = await listed(stack, { page: 1 });
  const { bands } = (await api.getPriceList({ params: { id: instanceId } })).value;
  const named = [
    ...(await api.listPackages()).value,
    ...(await api.listMembershipLevels()).value,
    ...(await api.listFunds()).value,
    ...(await api.listHalls()).value,
    ...(await api.listStockItems()).value,
  ];
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
