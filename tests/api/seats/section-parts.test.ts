import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

import { importPlan } from "../../../crm/stock/seat-plans/import-plan";
import { halls } from "../../../crm/tables/seat-plans";
import { gridPlan, rowLetters } from "../../support/grid-plan";
import { api } from "../support/box-office";
import { changePerformance, createTestPerformance } from "../support/create-test-performance";
import { attachedPdfs, waitForMail } from "../support/mailbox";
import { move, runWorker } from "../support/moves";
import { boughtOrder, getOrder } from "../support/paying";
import { stored } from "../support/stored";
import { db } from "../support/test-database";

const folder = mkdtempSync(join(tmpdir(), "foyer-parts-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A plan whose section has so many rows of 30 seats. Its name is unique: parts are known by their names. */
async function importHall(section: string, rows: number) {
  const planId = `parts-${randomUUID().slice(0, 8)}`;
  const file = join(folder, `${planId}.json`);
  const plan = gridPlan("Arena", [{ name: section, rows: rowLetters(rows), seatsInRow: 30 }]);
  writeFileSync(file, JSON.stringify(plan));
  const imported = await importPlan(db, file, { hallId: "studio", planId, by: "test" });
  if (!imported.ok) throw new Error(imported.failure.join("\n"));
  return planId;
}

async function performanceIn(planId: string) {
  const { instanceId } = await createTestPerformance();
  await changePerformance(instanceId, { planId });
  return instanceId;
}

const uniqueSection = () => `Stalls ${randomUUID().slice(0, 4)}`;

/** The confirmation in German, with all text of its PDFs and what of it is marked as English. */
async function germanConfirmation(instanceId: string) {
  const { order, email } = await boughtOrder({ instanceId, quantity: 2 });
  await waitForMail(email, "order-confirmation");
  await stored.customers.change({ email }, { locale: "de" });
  const again = await api.resendConfirmation({
    params: { id: order.id },
    key: randomUUID(),
    body: { email: null },
  });
  expect(again.outcome).toBe("ok");
  const mail = await waitForMail(email, "order-confirmation", 2);
  const [tickets, receipt] = await attachedPdfs(mail);
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  const spoken = (pdf: typeof tickets) =>
    pdf?.spoken.map(({ text }) => plain(text)).join("\n") ?? "";
  const english = tickets?.spoken.flatMap(({ lang, text }) =>
    lang === "en-US" ? [plain(text)] : [],
  );
  return { text: mail.text ?? "", tickets: spoken(tickets), receipt: spoken(receipt), english };
}

it("mails and tickets name the section of a seat in a part of it, and its row once", async () => {
  const section = uniqueSection();
  const instanceId = await performanceIn(await importHall(section, 10));
  const { text, tickets, receipt, english } = await germanConfirmation(instanceId);
  expect(text).toContain(`${section}, Reihe `);
  expect(tickets).toContain(section);
  expect(receipt).toContain(", Reihe ");
  for (const each of [text, tickets, receipt]) expect(each).not.toMatch(/rows A to E|Reihen A bis/);
  expect(english?.filter((each) => each.includes(section))).toEqual([section, section]);
});

it("tickets of a part of a divided section have the whole section's entrance", async () => {
  const section = uniqueSection();
  const planId = await importHall(section, 10);
  const hall = { id: `hall-${planId}`, name: "Arena", directions: "-", stepFree: "-", rank: 1 };
  const entrances = [
    { text: "Left stairs", sections: ["Balcony"] },
    { text: "Right stairs", sections: [section] },
  ];
  await db.insert(halls).values({ ...hall, entrances });
  await stored.seatPlans.change({ id: planId }, { hallId: hall.id });
  const { order } = await boughtOrder({ instanceId: await performanceIn(planId), quantity: 2 });
  const { tickets } = await getOrder(order.id);
  expect(tickets.map(({ entrance }) => entrance)).toEqual(["Right stairs", "Right stairs"]);
});

it("a plan that was imported without the parts of its sections keeps the names of its seats", async () => {
  const section = uniqueSection();
  const planId = await importHall(section, 10);
  await stored.sectionParts.remove({ planId });
  const { text, tickets, english } = await germanConfirmation(await performanceIn(planId));
  const part = `${section}, rows A to E`;
  expect(text).toContain(`${part}, Reihe `);
  expect(tickets).toContain(part);
  expect(english).toContain(part);
});

it("the parts of sections are listed with the texts of every language, and with their plan", async () => {
  const section = uniqueSection();
  const planId = await importHall(section, 10);
  const none = { firstSeat: null, lastSeat: null };
  const parts = [
    { name: `${section}, rows A to E`, section, firstRow: "A", lastRow: "E", ...none },
    { name: `${section}, rows F to J`, section, firstRow: "F", lastRow: "J", ...none },
  ];
  for (const language of ["de", "en-us", "fr"]) {
    const { value } = await api.listCatalogueTexts({ query: { language } });
    expect(value.sectionParts).toEqual(expect.arrayContaining(parts));
  }
  const { value: plan } = await api.getSeatPlan({ params: { id: planId } });
  expect(plan.sectionParts).toEqual(parts);
  expect(new Set(plan.seats.map((seat) => seat.section))).toEqual(
    new Set(parts.map(({ name }) => name)),
  );
});

it("a plan that is imported again has the parts of its new sections only", async () => {
  const section = uniqueSection();
  const planId = await importHall(section, 10);
  const file = join(folder, `${planId}-again.json`);
  writeFileSync(
    file,
    JSON.stringify(gridPlan("Arena", [{ name: section, rows: ["A"], seatsInRow: 260 }])),
  );
  expect(await importPlan(db, file, { hallId: "studio", planId, by: "test" })).toMatchObject({
    ok: true,
  });
  const { value } = await api.getSeatPlan({ params: { id: planId } });
  expect(value.sectionParts?.map(({ firstSeat, lastSeat }) => [firstSeat, lastSeat])).toEqual([
    ["1", "130"],
    ["131", "260"],
  ]);
});

it("a plan with other parts of a section keeps the seats of those who bought them", async () => {
  const section = uniqueSection();
  const instanceId = await performanceIn(await importHall(section, 10));
  const { order } = await boughtOrder({ instanceId, quantity: 2 });
  const listPlaces = async () =>
    (await getOrder(order.id)).tickets.map(({ seat: { row, number } }) => [row, number]);
  const before = await listPlaces();
  await changePerformance(instanceId, { startsAt: new Date(Date.now() + 900 * 86_400_000) });
  const bigger = await importHall(section, 24);
  expect((await move(instanceId, { plan: bigger })).outcome).toBe("ok");
  await runWorker();
  expect(await listPlaces()).toEqual(before);
  const { tickets } = await getOrder(order.id);
  expect(tickets[0]?.seat.section).toBe(`${section}, rows A to H`);
});
