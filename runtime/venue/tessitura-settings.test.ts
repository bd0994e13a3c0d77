import { expect, it } from "vitest";

import { checkYaml } from "../yaml/check-yaml";
import { tessituraSettings } from "./tessitura-settings";

const least = {
  version: "15.2",
  modeOfSale: 5,
  people: { loginType: 1, addressType: 2, phoneType: 3, emailType: 4 },
  prices: { priceTypes: [1, 55] },
  performances: { onSale: [1], kind: "concert" },
  payment: { method: 9 },
};

const read = (value: unknown) =>
  checkYaml({ file: "venue.yaml", value, getLine: () => 1 }, tessituraSettings);

const getFailure = (value: unknown) => {
  const settings = read(value);
  return settings.ok ? [] : settings.failure.map(({ message }) => message);
};

it("what a venue need not say has a default: only status 0 is free, and nothing is left out", () => {
  expect(read(least)).toMatchObject({
    ok: true,
    value: {
      prices: { payWhatYouWish: [] },
      seats: {
        free: [0],
        held: [],
        wheelchair: { holdCodes: [], seatTypes: [] },
        companion: { holdCodes: [], seatTypes: [] },
      },
      performances: { leftOut: { seasons: [], performanceTypes: [], facilities: [] } },
      halls: [],
    },
  });
});

it.each([
  [{ modeOfSale: "5" }, 'modeOfSale: expected an id, which is a number, found "5"'],
  [{ version: "16" }, 'version: expected "15.2", the version that Foyer knows, found "16"'],
  [{ prices: { priceTypes: [] } }, "prices.priceTypes: expected at least one id, found a list"],
  [{ prices: { priceTypes: [1, 1] } }, "prices.priceTypes: has an id twice, found a list"],
  [
    { prices: { priceTypes: [1], payWhatYouWish: [7] } },
    "prices.payWhatYouWish[1]: 7 is not among prices.priceTypes",
  ],
  [{ seats: { free: [0, 4], held: [4] } }, "seats.held: has a status that is also free"],
  [
    {
      deliveryMethods: [
        { method: -1, option: "Cobo" },
        { method: 3, option: "Cobo" },
      ],
    },
    "deliveryMethods[2]: has Cobo twice",
  ],
  [
    { donations: { fund: 12, funds: [14, 15].map((fund) => ({ fund, own: "annual" })) } },
    "donations.funds[2]: has annual twice",
  ],
  [{ modesOfSale: 5 }, 'unknown name "modesOfSale"; did you mean "modeOfSale"?'],
])("a mistake is named with its setting: %j", (change, line) => {
  expect(getFailure({ ...least, ...change }).join()).toBe(line);
});

it("settings have no place for a secret", () => {
  for (const name of ["password", "user", "userGroup", "machine", "url"])
    expect(getFailure({ ...least, [name]: "x" })).toEqual([
      expect.stringContaining(`unknown name "${name}"`),
    ]);
});
