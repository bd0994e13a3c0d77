import { catalogueLang, findKnownName, splitAtNames } from "#contract/text/known-names";
import { ownSectionName } from "#contract/text/section-name";
import type { NamedText } from "../../basket/contents/line-kind";
import { listTexts } from "../../basket/lines/line-kinds";
import type { OrderRecord } from "../../money/orders/queries";
import type { Translator } from "../../platform/translator";

/** Texts of the catalogue that have no translation, for `Letter.own`. */
export const untranslated = (t: Translator, texts: readonly NamedText[]): string[] =>
  texts.flatMap(([kind, text]) =>
    !text || (kind !== null && findKnownName(t, kind, text) !== undefined) ? [] : [text],
  );

/** The same, of everything that an order's mails name. */
export function listUntranslated(record: OrderRecord, t: Translator): string[] {
  const { tickets, items, returned, subscriptionUses } = record;
  return untranslated(t, [
    ...[...tickets, ...returned.tickets].flatMap((ticket): NamedText[] => [
      [null, ticket.title],
      [null, ownSectionName(t, ticket.section)],
      ["hall", ticket.hallName],
      ["priceType", ticket.priceTypeName],
    ]),
    ...tickets.map(({ performanceNotes }): NamedText => ["event", performanceNotes ?? ""]),
    ...tickets.flatMap(({ directions, stepFreeRoute, bagPolicy, entrance }) =>
      [directions, stepFreeRoute, bagPolicy, entrance].map((text): NamedText => ["hall", text]),
    ),
    ...[...items, ...returned.items].flatMap(listTexts),
    ...subscriptionUses.map(({ name }): NamedText => ["subscription", name]),
  ]);
}

/** Part of a text; `isOwn` if it is in the catalogue's language within one in another. */
type Part = { text: string; isOwn: boolean };

/**
 * Returns a function that splits a text at the names and texts of the catalogue in it. In the catalogue's language
 * nothing is marked.
 */
export function ownTextSplitter(
  own: readonly string[] | undefined,
  language: string,
): (text: string) => Part[] {
  if (own === undefined || own.length === 0 || catalogueLang(language) === undefined)
    return (text) => [{ text, isOwn: false }];
  return (text) =>
    splitAtNames(text, own)
      .map((part, at) => ({ text: part, isOwn: at % 2 === 1 }))
      .filter((part) => part.text !== "");
}
