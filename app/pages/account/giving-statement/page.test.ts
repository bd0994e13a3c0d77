import { expect, it } from "vitest";

import { customerContext, openPage } from "../../../../tests/support/ask-page";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const total = { amount: 100, currency: "USD" };
const year = { year: 2025, total, deductible: total, gifts: 1 };
const open = (path: string) => {
  const getGiving = answering({ years: [year], gifts: [], monthly: [] });
  return openPage(page, customerContext({ getGiving }), "/", { year: path });
};

it("the giving statement shows the donor and their address", async () => {
  expect((await open("2025")).data).toMatchObject({
    year,
    donor: { firstName: "Ada", address: { line1: "1 River Street" } },
  });
});

it.each(["2024", "25", "2025x", "everything"])("giving statement %s returns 404", async (path) => {
  expect((await open(path)).status).toBe(404);
});
