import { expect, it, test } from "vitest";

import { formatMistakes } from "#runtime/files/mistake";
import { parseSeason } from "../parse-season";
import { formatTable, nounOfTable, readCsvFile } from "./csv-files";

function parse(file: string, text: string) {
  const source = readCsvFile(file, text);
  if (!source.ok) return formatMistakes(source.failure);
  const said = parseSeason([source.value], () => ({ ok: false, failure: [] }));
  return said.ok
    ? said.value.records.map(({ id, values }) => ({ id, ...values }))
    : formatMistakes(said.failure);
}

it("a table of performances says what YAML says, as spreadsheets save it", () => {
  const rows = [
    "id;event;starts;accessTags;boxOfficeOnly;maxTickets;membersByLevel.gold;offSale;;",
    "one;opening;2026-12-03 19:30:00;ASL | OC;TRUE;4,00;2026-10-01 12:00;;;",
    ";;;;;;;;;",
    "two;opening;2026-12-04 19:30;;false;;;2026-12-04 18:00;;",
  ];
  expect(parse("performances-2027.csv", rows.join("\r\n"))).toEqual([
    {
      id: "one",
      event: "opening",
      starts: "2026-12-04T00:30:00.000Z",
      accessTags: ["ASL", "OC"],
      boxOfficeOnly: true,
      maxTickets: 4,
      membersByLevel: { gold: "2026-10-01T16:00:00.000Z" },
      offSale: null,
    },
    {
      id: "two",
      event: "opening",
      starts: "2026-12-05T00:30:00.000Z",
      accessTags: [],
      boxOfficeOnly: false,
      membersByLevel: {},
      offSale: "2026-12-04T23:00:00.000Z",
    },
  ]);
});

it("a table of prices has a row for each, with a decimal comma if need be", () => {
  const rows = [
    "priceList;band;priceType;price;offered",
    'concerts;A;standard;"45,50";',
    "concerts;A.1;standard;20;FALSE",
    "plays;A;standard;7.5;true",
  ];
  expect(parse("prices.csv", rows.join("\n"))).toEqual([
    {
      id: "concerts",
      prices: {
        A: { standard: { amount: 4550, offered: true } },
        "A.1": { standard: { amount: 2000, offered: false } },
      },
    },
    { id: "plays", prices: { A: { standard: { amount: 750, offered: true } } } },
  ]);
});

it("a text and its translations are columns, and an empty translation is removed", () => {
  const text = "id,name,name.sv,name.de\nstandard,Standard,Ordinarie,\n";
  const source = readCsvFile("priceTypes.csv", text);
  expect(source).toMatchObject({
    value: {
      value: {
        priceTypes: [{ id: "standard", name: { "en-us": "Standard", sv: "Ordinarie", de: null } }],
      },
    },
  });
});

test.each([
  ["WAHR", true],
  ["falsch", false],
  ["Verdadero", true],
  ["FALSO", false],
  ["SANT", true],
  ["FALSKT", false],
  ["VRAI", true],
  ["FAUX", false],
])("%s is read as a spreadsheet means it, and stays where a text is expected", (word, meant) => {
  const text = `id;distanced;notes\none;${word};${word}\n`;
  expect(parse("performances.csv", text)).toEqual([{ id: "one", distanced: meant, notes: word }]);
});

test.each([
  ["plans.csv", "id\n", "plans.csv: expected a name that begins with its list: "],
  [
    "preformances.csv",
    "id\n",
    "preformances.csv: expected a name that begins with its list: performances",
  ],
  [
    "performances.csv",
    "",
    "performances.csv:1: expected the names of the columns in the first row",
  ],
  [
    "performances.csv",
    "id,strats\n",
    'performances.csv:1: unknown column "strats"; did you mean "starts"?',
  ],
  [
    "performances.csv",
    "id,form.titel\n",
    'performances.csv:1: unknown column "form.titel"; did you mean "form.title"?',
  ],
  ["performances.csv", "event\nx\n", "performances.csv:1: expected a column id"],
  ["performances.csv", "id,id\n", "performances.csv:1: has the column id twice"],
  ["performances.csv", "id,membersByLevel.__proto__\n", "cannot be the name of a column"],
  [
    "performances.csv",
    "id,starts\n\none,12/3/2026 19:30\n",
    'performances.csv:3: column starts: expected a date and time, like 2026-12-03 19:30, found "12/3/2026 19:30"',
  ],
  [
    "performances.csv",
    "id,maxTickets\none,nine\n",
    'performances.csv:2: column maxTickets: expected a number, found "nine"',
  ],
  [
    "performances.csv",
    "id,boxOfficeOnly\none,PRAVDA\n",
    'performances.csv:2: column boxOfficeOnly: expected true or false, found "PRAVDA"',
  ],
  [
    "performances.csv",
    "id,accessTags\none,ASL|ASL\n",
    "performances.csv:2: column accessTags: expected each of them once",
  ],
  [
    "performances.csv",
    'id,accessTags\none,"[ASL"\n',
    'performances.csv:2: expected a list, like a | b or ["a", "b"], found "[ASL"',
  ],
  [
    "performances.csv",
    "id,membersByLevel.gold\none,soon\n",
    'performances.csv:2: column membersByLevel.gold: expected a date and time, like 2026-12-03 19:30, found "soon"',
  ],
  [
    "performances.csv",
    "id\none,x\n",
    'performances.csv:2: expected nothing in a column without a name, found "x"',
  ],
  [
    "performances.csv",
    "id\n\u202eone\n",
    "performances.csv:2: column id: has a character that cannot be shown",
  ],
  [
    "performances.csv",
    "id,limitRows\none,\n,A\n",
    'performances.csv:3: column id: expected a text that is not empty, found ""',
  ],
  [
    "stockItems.csv",
    'id,price\nwine,"4,505"\n',
    'stockItems.csv:2: column price: expected an amount with at most two decimals, found "4.505"',
  ],
  // One to who writes decimals with a comma, a thousand to who doesn't.
  [
    "stockItems.csv",
    'id,stock\nwine,"1,000"\n',
    'stockItems.csv:2: column stock: expected nothing or a whole number, like 1000, found "1,000"',
  ],
  [
    "performances.csv",
    "id,maxTickets\none,1.000\n",
    'performances.csv:2: column maxTickets: expected a whole number, like 1000, found "1.000"',
  ],
  [
    "bands.csv",
    "id,name\nA, \u200b \n",
    'bands.csv:2: column name: expected a text that is not empty, found " \u200b "',
  ],
  [
    "priceLists.csv",
    "id,prices.A.b,prices.A.b.offered\na,1,false\n",
    "priceLists.csv:2: says prices.A.b.offered twice: expected one column of it",
  ],
  ["performances.csv", `id,${"form.".repeat(9)}title\n`, "cannot be the name of a column"],
  ["prices.csv", "priceList,band,price\n", "prices.csv:1: expected a column priceType"],
  [
    "prices.csv",
    "priceList,band,priceType,prize,price\n",
    'prices.csv:1: unknown column "prize"; expected price',
  ],
  [
    "prices.csv",
    "priceList,band,priceType,price\na,b,c,1\na,b,c,2\n",
    "prices.csv:3: says a price twice: also in row 2",
  ],
  [
    "prices.csv",
    "priceList,band,priceType,price\na,b,c,1\na,b,d,\n",
    'prices.csv:3: column price: expected an amount, like 45 or 45.50, found ""',
  ],
  [
    "prices.csv",
    "priceList,band,priceType,price,offered\na,b,c,1,nej\n",
    'prices.csv:2: column offered: expected true or false, found "nej"',
  ],
  [
    "prices.csv",
    "priceList,band,priceType,price\na,,c,1\n",
    'prices.csv:2: column band: expected an id, found ""',
  ],
])("%s with %j is refused with its row and column", (file, text, expected) => {
  expect(parse(file, text)).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
});

it("no cell of an export is run by a spreadsheet, and hard names and lists are read again", () => {
  const noun = nounOfTable("priceLists");
  const record = {
    id: "a",
    name: "=1+1",
    prices: { "A.1": { "x y": 4.5 }, B: { y: { price: 1, offered: false } } },
  };
  const text = noun === null ? "" : formatTable("priceLists", noun, [record]);
  expect(text.split("\r\n")).toEqual([
    '\uFEFFid,name,"prices.""A.1"".x y",prices.B.y.offered,prices.B.y.price',
    "a,'=1+1,4.50,false,1",
    "",
  ]);
  expect(parse("priceLists.csv", text.slice(1))).toEqual([
    {
      id: "a",
      name: "=1+1",
      prices: {
        "A.1": { "x y": { amount: 450, offered: true } },
        B: { y: { amount: 100, offered: false } },
      },
    },
  ]);
});

it("ids that every object has as a name are ids like others", () => {
  const levels = "id,membersByLevel.constructor\none,2026-10-01 12:00\n";
  expect(parse("performances.csv", levels)).toEqual([
    {
      id: "one",
      membersByLevel: Object.fromEntries([["constructor", "2026-10-01T16:00:00.000Z"]]),
    },
  ]);
  const prices = "priceList,band,priceType,price\ntoString,valueOf,constructor,1\n";
  const types = Object.fromEntries([["constructor", { amount: 100, offered: true }]]);
  expect(parse("prices.csv", prices)).toEqual([
    { id: "toString", prices: Object.fromEntries([["valueOf", types]]) },
  ]);
});

it("price lists of which one has closed what another sells are the same after a table", () => {
  const noun = nounOfTable("priceLists");
  const lists = [
    { id: "plays", name: "Plays", currency: "USD", prices: { A: { full: 20 } } },
    {
      id: "concerts",
      name: "Concerts",
      currency: "USD",
      prices: { A: { full: { price: 45.5, offered: false } }, B: { full: 7 } },
    },
  ];
  const text = noun === null ? "" : formatTable("priceLists", noun, lists);
  const price = (amount: number, offered = true) => ({ full: { amount, offered } });
  expect(parse("priceLists.csv", text.slice(1))).toEqual([
    { ...lists[0], prices: { A: price(2_000) } },
    { ...lists[1], prices: { A: price(4_550, false), B: price(700) } },
  ]);
});
