import { nearestName } from "#runtime/files/nearest-name";
import type { YamlSource } from "#runtime/yaml/yaml";
import { toEntries, idSchema } from "../fields";
import type { Json } from "../noun";
import { readCell } from "./cells";
import type { Table } from "./table";

/** Prices have a table of their own, a row for each: of price lists they would be a column for each. */
export const PRICES = "prices";

const COLUMNS = ["priceList", "band", "priceType", "price", "offered"] as const;
const IDS = ["priceList", "band", "priceType"] as const;

/** Reads a row for each price, as price lists of a YAML file. */
export function readPrices({ columns, rows, mistake }: Table): Omit<YamlSource, "file"> {
  for (const { name } of columns) {
    if (COLUMNS.some((column) => column === name)) continue;
    const nearest = nearestName(name, COLUMNS) ?? COLUMNS.join(", ");
    mistake(1, `unknown column ${JSON.stringify(name)}; expected ${nearest}`);
  }
  const found = (name: string) => columns.find((column) => column.name === name);
  for (const name of COLUMNS.slice(0, -1))
    if (found(name) === undefined) mistake(1, `expected a column ${name}`);

  const lists = new Map<string, Map<string, Map<string, unknown>>>();
  const numbers = new Map<string, number>();
  for (const { number, getCell } of rows) {
    const readColumn = (name: string) => {
      const column = found(name);
      return column === undefined ? "" : getCell(column).trim();
    };
    for (const name of IDS)
      if (!idSchema.safeParse(readColumn(name)).success || readColumn(name) === "__proto__")
        mistake(
          number,
          `column ${name}: expected an id, found ${JSON.stringify(readColumn(name))}`,
        );
    const [list, band, type] = [
      readColumn("priceList"),
      readColumn("band"),
      readColumn("priceType"),
    ];
    const key = JSON.stringify([list, band, type]);
    const other = numbers.get(key);
    if (other !== undefined) mistake(number, `says a price twice: also in row ${other}`);
    for (const part of [[list], [list, band], [list, band, type]])
      if (!numbers.has(JSON.stringify(part))) numbers.set(JSON.stringify(part), number);
    const ofList = lists.get(list) ?? new Map<string, Map<string, unknown>>();
    const ofBand = ofList.get(band) ?? new Map<string, unknown>();
    const offered = readCell(readColumn("offered") || "true", [{ type: "boolean" }], () => null);
    const price = readCell(
      readColumn("price"),
      [{ type: "number" }, { type: "string" }],
      () => null,
    );
    lists.set(list, ofList.set(band, ofBand.set(type, { price, offered })));
  }

  const said = [...lists].map(([id, ofList]) => {
    const prices = [...ofList].map(([band, types]) => [band, Object.fromEntries(types)] as const);
    return { id, prices: Object.fromEntries(prices) };
  });
  return {
    value: { priceLists: said },
    getLine: ([, index, , ...path]) => {
      const ids = [said[Number(index)]?.id, ...path.slice(0, IDS.length - 1)];
      return numbers.get(JSON.stringify(ids)) ?? 1;
    },
    getName: ([, , , ...path]) =>
      `column ${path.length > 2 ? String(path[2]) : (IDS[path.length] ?? "")}`,
  };
}

/** The inverse of `readPrices`, of price lists as `export` writes them. */
export function printPrices(lists: readonly Json[]): string[][] {
  const rows = lists.flatMap((list) => {
    const { id = "", prices = {} } = Object.fromEntries(toEntries(list));
    return toEntries(prices).flatMap(([band, types]) =>
      toEntries(types).map(([type, said]) => {
        const { price = said, offered = true } = Object.fromEntries(toEntries(said));
        return [String(id), band, type, Number(price).toFixed(2), String(offered)];
      }),
    );
  });
  return [[...COLUMNS], ...rows];
}
