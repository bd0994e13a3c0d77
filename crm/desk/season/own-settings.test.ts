import { expect, it, vi } from "vitest";

import { venue } from "#contract/venue";

// Settings are read once, when what uses them is loaded.
const { catalogueLanguage } = venue;
const { groupSalesFrom } = venue.limits;
vi.resetModules();
const { venue: changed } = await import("#contract/venue");
changed.catalogueLanguage = "fil";
changed.limits.groupSalesFrom = 15;
const { translatedSchema } = await import("./fields");
const { performances } = await import("./nouns/performances");
const { findSaleLimits } = await import("../../stock/sale/sale-limits");
changed.catalogueLanguage = catalogueLanguage;
changed.limits.groupSalesFrom = groupSalesFrom;
vi.resetModules();

const read = (said: unknown) => translatedSchema(100, 1).safeParse(said);

it("texts can be in a catalogue's language of three letters, and in no other that begins like it", () => {
  expect(read({ fil: "Tahanan", "en-us": "Home" })).toMatchObject({
    data: { value: "Tahanan", translations: [{ language: "en-us", text: "Home" }] },
  });
  expect(read({ fi: "Koti", "en-us": "Home" }).error?.issues).toMatchObject([
    { message: "expected a text in the catalogue's language, fil, too" },
  ]);
  expect(read({ fil: "Tahanan", gsw: "Dehei" }).success).toBe(false);
});

it("without limits of their own, orders have as many tickets as group sales leave to visitors", async () => {
  expect(performances.fields["maxTickets"]?.initial).toBe(14);
  const noRow = { execute: () => Promise.resolve([]) };
  const select = () => ({ from: () => ({ prepare: () => noRow }) });
  const db = { select } as unknown as Parameters<typeof findSaleLimits>[0];
  expect(await findSaleLimits(db)).toMatchObject({ tickets: 14 });
});
