import { eq } from "drizzle-orm";
import { expect, it } from "vitest";

import { importFormer } from "../../../crm/desk/former-system/import-former";
import { customers } from "../../../crm/tables/customers";
import { formerCustomers } from "../../../crm/tables/other-systems";
import { prepareVenues, withVenue } from "../support/season-files";

prepareVenues();

/** More by hand: FORMER_SIZE=50000. */
const SIZE = Number(process.env["FORMER_SIZE"] ?? 2_500);
const options = { dryRun: false, actor: "test", currency: "USD", orderUrl: "" };

/** Every tenth has the email of the person ten before, with the same name. */
const people = () => {
  const rows = Array.from({ length: SIZE }, (_, index) => {
    const person = index % 10 === 9 && index > 10 ? index - 10 : index;
    return `${index},p${person}@example.org,Given${person},Family${person},2125550140,${person} Main Street,New York,NY,10023`;
  });
  return ["number,email,firstName,lastName,phone,line1,city,state,postcode", ...rows].join("\n");
};

it("people of many batches are each imported once, also by two imports at the same time", async () => {
  await withVenue(async ({ db }) => {
    const files = [{ name: "customers.csv", text: people() }];
    const both = [1, 2].map(() => importFormer(db, files, options));
    for (const done of await Promise.all(both)) expect(done.ok).toBe(true);
    expect(await db.$count(formerCustomers)).toBe(SIZE);
    const accounts = await db.$count(customers, eq(customers.isGuest, false));
    expect(await db.$count(customers)).toBe(accounts);
    const again = await importFormer(db, files, options);
    expect(again.ok && again.value.every(({ outcome }) => outcome === "unchanged")).toBe(true);
  });
}, 300_000);
