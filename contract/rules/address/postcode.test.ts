import { expect, it } from "vitest";

import { isPostcode, needsPostcode, normalizePostcode, postcodeName } from "./postcode";

it.each([
  ["GB", "sw1a1aa", "SW1A 1AA"],
  ["GB", "M1 1AE", "M1 1AE"],
  ["GB", "ec1a  1bb", "EC1A 1BB"],
  ["GB", "GIR 0AA", "GIR 0AA"],
  ["GB", "BFPO 57", "BFPO 57"],
  ["JE", "JE2 3AB", "JE2 3AB"],
  ["US", "10001-0100", "10001-0100"],
  ["FR", "33 380", "33 380"],
  ["CA", "k1a0b1", "K1A 0B1"],
  ["DE", "10115", "10115"],
  ["SE", "211 34", "211 34"],
  ["SE", "SE-21134", "SE-21134"],
  ["NL", "1012ab", "1012AB"],
  ["IE", "D02 AF30", "D02 AF30"],
  ["HT", "HT6110", "HT6110"],
  ["JP", "100-0001", "100-0001"],
  ["BT", "any text", "any text"],
])("a postcode of %s typed as %j is stored as %j", (country, typed, stored) => {
  expect(normalizePostcode(typed, country)).toBe(stored);
  expect(isPostcode(stored, country)).toBe(true);
});

it.each([
  ["GB", "xx"],
  ["GB", "SW1A"],
  ["GB", "10023"],
  ["GB", "SW1A 1CC"],
  ["US", "SW1A 1AA"],
  ["US", "1000"],
  ["CA", "D1A 0B1"],
  ["DE", "1011"],
  ["SE", "21 134"],
  ["NO", "98765"],
])("in %s, %j is not a postcode", (country, typed) => {
  expect(isPostcode(normalizePostcode(typed, country), country)).toBe(false);
});

it("a postcode is needed where the country has them", () => {
  for (const country of ["US", "GB", "SE", "FK", "GL", "XX"])
    expect([country, needsPostcode(country)]).toEqual([country, true]);
  // Hong Kong has none; in Ireland, Colombia, Nigeria and Bahrain, many addresses do without.
  for (const country of ["HK", "AE", "IE", "PA", "WS", "CO", "NG", "BH", "VG"])
    expect([country, needsPostcode(country)]).toEqual([country, false]);
});

/** The example codes of libaddressinput, June 2025. */
const EXAMPLES = `
  AT: 1010, 3741
  AU: 2060, 3171, 6430, 4000
  BE: 4000, 1000
  BG: 1000, 1700
  CH: 2544, 1211, 1556, 3030
  CY: 2008, 3304, 1900
  DK: 8660, 1566
  HU: 1037, 2380, 1540
  LI: 9496, 9491, 9490, 9485
  LU: 4750, 2998
  LV: LV-1073, LV-1000
  NO: 0025, 0107, 6631
  NZ: 6001, 6015, 6332, 8252
  SI: 4000, 1001, 2500
  TN: 1002, 8129, 3100, 1030
  ZA: 0083, 1451, 0001
  DE: 26133, 53225
  EE: 69501, 11212
  ES: 28039, 28300, 28070
  FI: 00550, 00011
  HR: 10000, 21001, 10002
  IT: 00144, 47037, 39049
  MC: 98000, 98020, 98011, 98001
  ME: 81257, 81258, 81217, 84314
  MX: 02860, 77520, 06082
  MY: 43000, 50754, 88990, 50670
  TR: 01960, 06101
  UA: 15432, 01055, 01001
  CZ: 100 00, 251 66, 530 87, 110 00
  GR: 151 24, 151 10, 101 88
  SE: 11455, 12345, 10500
  SK: 010 01, 023 14, 972 48, 921 01
  CN: 266033, 317204, 100096, 100808
  CO: 111221, 130001, 760011
  IN: 110034, 110001
  KZ: 040900, 050012
  RO: 060274, 061357, 200716
  RU: 247112, 103375, 188300
  SG: 546080, 308125, 408600
  GB: EC1Y 8SY, GIR 0AA, M2 5BQ, M34 4AB
  GG: GY1 1AA, GY2 2BT
  IM: IM2 1AA, IM99 1PS
  JE: JE1 1AA, JE2 2BT
  AS: 96799
  FM: 96941, 96944
  GU: 96910, 96931
  MH: 96960, 96970
  MP: 96950, 96951, 96952
  PR: 00930
  PW: 96940
  US: 95014, 22162-1010
  VI: 00802-1222, 00850-9802
  BR: 40301-110, 70002-900
  CA: H3Z 2Y7, V8X 3X4, T0L 1K0, T0H 1A0
  FR: 33380, 34092, 33506
  HT: 6120, 5310, 6110, 8510
  IE: A65 F4E2
  JP: 154-0023, 350-1106, 951-8073, 112-0001
  KR: 03051
  NL: 1234 AB, 2490 AA
  PL: 00-950, 05-470, 48-300, 32-015
  PT: 2725-079, 1250-096, 1201-950, 2860-571
  RS: 106314
`;

it("the example postcodes of every checked country are accepted", () => {
  const refused = EXAMPLES.trim()
    .split("\n")
    .flatMap((line) => {
      const [country = "", codes = ""] = line.trim().split(": ");
      return codes
        .split(", ")
        .filter((code) => !isPostcode(normalizePostcode(code, country), country))
        .map((code) => `${country} ${code}`);
    });
  expect(refused).toEqual([]);
});

it("ZIP codes are American, postcodes British, and others postal codes", () => {
  expect(["US", "PR", "FM", "GB", "CA", ""].map(postcodeName)).toEqual([
    "zip",
    "zip",
    "zip",
    "postcode",
    "postalCode",
    "postalCode",
  ]);
});
