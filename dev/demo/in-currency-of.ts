import { formatsIn } from "../../crm/platform/formats";

/** The demo's words, with its sums of dollars ("$9.00") as as many units of the venue's currency. */
export function inCurrencyOf(text: string, currency: string): string {
  if (currency === "USD") return text;
  const { money } = formatsIn("en");
  return text.replaceAll(/\$(\d+(?:\.\d{2})?)/g, (_, units: string) =>
    money(Math.round(Number(units) * 100), currency),
  );
}
