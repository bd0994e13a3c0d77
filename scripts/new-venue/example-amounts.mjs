/**
 * How many units of a currency a venue asks where another asks one dollar, euro or pound, roughly: only for the amounts of
 * the example. Currencies that are left out are like those.
 */
const UNITS = {
  2: "BGN GEL",
  5: "AED BOB BRL CNY GTQ HKD ILS MYR PEN PLN QAR RON SAR TTD",
  10: "DKK MAD MXN NOK SEK ZAR",
  20: "CZK EGP MDL THB TWD UAH UYU",
  50: "DOP INR MKD PHP RUB TRY",
  100: "ALL BDT HTG JMD KES RSD",
  200: "HUF LKR PKR",
  500: "AMD CRC KZT",
  1000: "ARS NGN",
  2000: "COP IDR",
};

const units = new Map(
  Object.entries(UNITS).flatMap(([count, codes]) =>
    codes.split(" ").map((code) => [code, Number(count)]),
  ),
);

/** An amount of the example, which is in dollars, in a currency where it is a usual price. */
export const exampleAmount = (amount, currency) => amount * (units.get(currency) ?? 1);
