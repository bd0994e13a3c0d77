import { VENUE_ZONE } from "./venue";

const zone = new Intl.DateTimeFormat("en-US", { timeZone: VENUE_ZONE, timeZoneName: "short" });

/** "19:30 EST" for the "19:30 GMT-5" that `Intl` writes in every language but American English. */
export const nameZone = (text: string, instant: Date): string =>
  text.replace(
    /GMT[+\-−]\d+/,
    () => zone.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "",
  );

/** "$85.00" in British English too, not "US$85.00": the venue sells in one currency. */
export const moneyFormat = (locales: string | string[], currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locales, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
