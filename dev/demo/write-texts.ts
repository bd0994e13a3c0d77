import { type TextsFile, writeCatalogueTexts } from "../../crm/stock/catalogue/catalogue-texts";
import type { Transaction } from "../../crm/platform/database/database";
import { readDemoTexts } from "./demo-files";
import { stockItems } from "./demo-shop";
import { convertAmounts } from "./write-center";

/** The catalogue itself is in American English; `en` has what differs in British English. */
export const TEXT_LANGUAGES = ["en", "es", "de", "sv", "ht"] as const;

/** The demo's translations into a language: of the file, and of names that are composed of a product and an option. */
export function demoTexts(language: string, currency: string): TextsFile {
  const file = readDemoTexts(language);
  const products = file.product ?? {};
  const composed = stockItems.flatMap(({ name, product, option }) => {
    const [first, second] = [products[product ?? ""], products[option ?? ""]];
    return first === undefined || second === undefined ? [] : [[name, `${first}, ${second}`]];
  });
  const all = { ...file, product: { ...products, ...Object.fromEntries(composed) } };
  return Object.fromEntries(
    Object.entries(all).map(([kind, texts]) => [
      kind,
      Object.fromEntries(
        Object.entries<string>(texts).map(([source, text]) => [
          convertAmounts(source, currency),
          convertAmounts(text, currency, language),
        ]),
      ),
    ]),
  );
}

export async function writeTexts(tx: Transaction, currency: string): Promise<void> {
  for (const language of TEXT_LANGUAGES)
    await writeCatalogueTexts(tx, language, demoTexts(language, currency));
}
