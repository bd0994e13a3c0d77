import { expect, it } from "vitest";

import { getTranslator } from "../../crm/platform/translator";
import { unbreakRows } from "./unbroken-rows";

it.each([
  ["en-us", "Stalls, rows~E~to~L, row~F, seat~12", "Row~K", "Rows~A~to~C"],
  ["sv", "Parkett, rad~E~till~L, rad~F, plats~12", "Rad~K", "Rad~A~till~C"],
  ["de", "Parkett, Reihen~E~bis~L, Reihe~F, Platz~12", "Reihe~K", "Reihen~A~bis~C"],
  ["es", "Luneta, filas~E~a~L, fila~F, asiento~12", "Fila~K", "Filas~A~a~C"],
  ["ht", "Pakè, ranje~E~rive~L, ranje~F, plas~12", "Ranje~K", "Ranje~A~rive~C"],
])("rows and seats in %s are not broken over two lines: %s", (locale, ...texts) => {
  const t = getTranslator(locale);
  for (const text of texts)
    expect(unbreakRows(t, text.replaceAll("~", " ")).replaceAll("\u00a0", "~")).toBe(text);
});

it("other words keep their spaces", () => {
  const t = getTranslator("en-us");
  for (const text of ["A row of boxes", "In 2026 we play 4 nights", "Seat details", "Arrow KEYS 2"])
    expect(unbreakRows(t, text)).toBe(text);
});
