import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { customerRow, importFormerFiles, prepareSale, type writeFormer } from "./former-files";
import { move, runWorker, scan } from "../support/moves";
import { boughtOrder, listClaims } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";
import { fromNow } from "../../support/api/stored";
import { RESERVED_UNTIL } from "../../support/coming-dates";

const run = commandRunner(testPaymentDeps());
const parent = mkdtempSync(join(tmpdir(), "foyer-former-"));
afterAll(() => {
  rmSync(parent, { recursive: true, force: true });
});

const importFiles = (files: Parameters<typeof writeFormer>[1]) =>
  importFormerFiles(run, parent, files);

it("a cell with U+0000 and an order that costs too much are refused, and the other rows are imported", async () => {
  const { number, customer, ticket } = await prepareSale({ seats: 12 });
  const dear = Array.from({ length: 11 }, (_, at) =>
    ticket(`${at + 1}`, { order: `dear-${number}`, price: "1000000", fee: "1000000" }),
  );
  const { report } = await importFiles({
    customers: [customer, customerRow(`\u0000${number}`)],
    "sold-seats": [
      ...dear,
      ticket("12", { order: "\u0000", code: "" }),
      ticket("12", { number: `${number}-12b`, order: `b-${number}`, code: "a\u0000b" }),
      ticket("12", { number: `${number}-12c`, code: "" }),
    ],
  });
  expect(report.map(({ outcome }) => outcome)).toEqual([
    "created",
    ...Array.from({ length: 14 }, () => "refused"),
    "created",
  ]);
  expect(report.map(({ note }) => note)).toContain(
    "column price: expected smaller amounts: the order's sum is too large",
  );
});

it("an order with a row that cannot be read is refused whole, and can follow once the row is right", async () => {
  const { number, customer, ticket } = await prepareSale();
  const other = ticket("4", { order: `other-${number}` });
  const wrong = [ticket("1"), ticket("2", { price: "much" }), ticket("3", { sold: "one day" })];
  const { report } = await importFiles({
    customers: [customer],
    "sold-seats": [...wrong, other],
  });
  expect(report.slice(1).map(({ outcome, note }) => [outcome, note])).toEqual([
    ["refused", "row 3 of the same order is refused"],
    ["refused", expect.stringContaining("column price: ")],
    ["refused", expect.stringContaining("column sold: ")],
    ["created", ""],
  ]);
  const right = ["1", "2", "3"].map((seat) => ticket(seat));
  const again = await importFiles({ customers: [customer], "sold-seats": [...right, other] });
  expect(again.report.map(({ outcome }) => outcome)).toEqual([
    ...["unchanged", "created", "created", "created", "unchanged"],
  ]);
});

it("a door sheet never has the whole of a short former code, whose half and whole can be entered later", async () => {
  const { instanceId, number, customer, ticket } = await prepareSale();
  const codes = [1, 2].map((at) => `${number.slice(0, 7)}${at}`);
  const tickets = codes.map((code, at) => ticket(`${at + 1}`, { code }));
  await importFiles({ customers: [customer], "sold-seats": tickets });
  const session = await staffSession();
  const call = { params: { id: instanceId }, session };
  const sheet = (await api.getDoorSheet(call)).value.tickets;
  expect(sheet.map((each) => each.shortCode)).toEqual(codes.map((code) => code.slice(-4)));
  const [one = "", two = ""] = codes;
  const enter = async (code: string) =>
    (await api.enterLateAdmissions({ ...call, body: { codes: [code], early: true } })).value
      .results;
  expect(await enter(one.slice(-4))).toMatchObject([{ state: "valid" }]);
  expect(await enter(one)).toMatchObject([{ state: "admitted" }]);
  expect(await enter(two)).toMatchObject([{ state: "valid" }]);
  expect(await enter(two.slice(-3))).toMatchObject([{ state: "unknown" }]);
});

it("a former code admits its holder although another performance has moved", async () => {
  const moved = await boughtOrder({ seats: 4, quantity: 1 });
  expect((await move(moved.instanceId)).outcome).toBe("ok");
  await runWorker();
  const { instanceId, number, customer, ticket } = await prepareSale();
  await importFiles({ customers: [customer], "sold-seats": [ticket("1")] });
  expect(await scan(instanceId, `FORMER ${number} 1`)).toMatchObject({ state: "valid" });
});

it("buyers without an email are listed for staff once their performance has moved", async () => {
  const { instanceId, number, customer, ticket } = await prepareSale();
  const silent = { ...customerRow(`s${number}`, { email: "", phone: "+1 212 555 0123" }) };
  await importFiles({
    customers: [customer, silent],
    "sold-seats": [
      ticket("1"),
      ticket("2", { order: `S-${number}`, customer: `s${number}`, number: `s-${number}` }),
    ],
  });
  const session = await staffSession("supervisor");
  const unreached = async () =>
    (await api.getPerformanceReport({ params: { id: instanceId }, session })).value.unreached;
  expect(await unreached()).toEqual([]);
  expect((await move(instanceId)).outcome).toBe("ok");
  await runWorker();
  expect(await unreached()).toMatchObject([
    { customer: "Ada Lovelace", phone: expect.stringContaining("2125550123") as string },
  ]);
});

it("a row that says another price than was imported is refused", async () => {
  const { customer, ticket } = await prepareSale();
  const tickets = [ticket("1"), ticket("2")];
  await importFiles({ customers: [customer], "sold-seats": tickets });
  const [, two = ticket("2")] = tickets;
  const changed = [ticket("1", { price: "80" }), { ...two, fee: "6" }];
  const { report } = await importFiles({ customers: [customer], "sold-seats": changed });
  expect(report.map(({ note }) => note)).toEqual([
    "",
    "column price: was imported with another price",
    "column fee: was imported with another fee",
  ]);
});

it("a seat whose reservation has ended is sold by an import", async () => {
  const { instanceId, customer, ticket } = await prepareSale({ seats: 1 });
  const { email } = await newCustomer();
  const reserved = await run("reserve", email, instanceId, "1", "--until", RESERVED_UNTIL.typed);
  expect(reserved.ok).toBe(true);
  await stored.claims.change({ instanceId }, { heldUntil: fromNow({ days: -1 }) });
  const { report } = await importFiles({ customers: [customer], "sold-seats": [ticket("1")] });
  expect(report.map(({ outcome }) => outcome)).toEqual(["created", "created"]);
  expect(await listClaims(instanceId)).toEqual([{ state: "sold", n: 1 }]);
});
