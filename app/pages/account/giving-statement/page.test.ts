import { expect, it } from "vitest";

import { customerContext, openPage } from "../../../../tests/support/ask-page";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const total = { amount: 100, currency: "USD" };
const year = { year: 2025, total, deductible: total, gifts: 1 };
const open = (asked: string) =>
  openPage(
    page,
    customerContext({ getGiving: answering({ years: [year], gifts: [], monthly: [] }) }),
    "/",
    {
      year: asked,
    },
  );

it("the statement of a year with gifts names the donor and their address", async () => {
  expect((await open("2025")).data).toMatchObject({
    year,
    donor: { firstName: "Ada", address: { line1: "1 River Street" } },
  });
});

it.each(["2024", "25", "2025x", "everything"])("there is no statement of %s", async (asked) => {
  expect((await open(asked)).status).toBe(404);
});
