import { expect, it, vi } from "vitest";

import { NO_SEAT_NEEDS } from "#contract/schemas/interest";
import type { Crm } from "~/.server/ticketing/ticketing";
import { sampleInstance, samplePriceList } from "../../../../tests/support/samples/event";
import { customerPath, robin, sampleFile, staffVisit } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();

const path = `${customerPath}/reserve?performance=i1`;
const form = {
  offer: "A|standard",
  quantity: "5",
  day: "12/24/2026",
  time: "18.00",
  reason: "Called",
};
const needs = { wheelchair: "on", companions: "3", stepFree: "on" };
const page = {
  getInstance: answering(sampleInstance()),
  getPriceList: answering(samplePriceList()),
};

it("a reservation sends the chosen access requirements, and companions only with a wheelchair space", async () => {
  const reserveForCustomer = vi.fn<Crm["reserveForCustomer"]>(answering({ number: "RPA-1" }));
  await signIn(robin, { ...page, reserveForCustomer });
  for (const fields of [needs, { companions: "3", aisle: "on" }, {}])
    expect((await post(path, { ...form, ...fields })).status).toBe(303);
  expect(reserveForCustomer.mock.calls.map(([{ body }]) => body.seatNeeds)).toEqual([
    { companions: 3, stepFree: true, aisle: false },
    { ...NO_SEAT_NEEDS, aisle: true },
    NO_SEAT_NEEDS,
  ]);
});

it.each([
  ["3", "Choose fewer companion seats than tickets"],
  ["5", "No free seats meet these access requirements. Nothing was reserved."],
])(
  "a refused reservation of %s tickets keeps its access requirements",
  async (quantity, message) => {
    const reserveForCustomer = refusing({
      code: "not-enough-seats",
      band: "A",
      available: 0,
    } as const);
    await signIn(robin, { ...page, reserveForCustomer });
    const { status, html } = await post(path, { ...form, ...needs, quantity });
    expect(status).toBe(400);
    expect(html).toContain(message);
    const tag = (name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
    expect(tag("wheelchair")).toContain("checked");
    expect(tag("stepFree")).toContain("checked");
    expect(tag("aisle")).not.toContain("checked");
    expect(html).toMatch(
      /<option[^>]* value="3"[^>]* selected|<option[^>]* selected[^>]* value="3"/,
    );
  },
);

it("a customer's page shows the access requirements of a reservation", async () => {
  const reserved = {
    id: "r1",
    number: "RPA-1",
    holdUntil: "2026-12-24T18:00:00-05:00",
    locked: false,
    ticketCount: 5,
    first: null,
    seatNeeds: { companions: 3, stepFree: false, aisle: true },
  };
  await signIn(robin, { getCustomerFile: answering({ ...sampleFile, reserved: [reserved] }) });
  const { html } = await open(customerPath);
  for (const text of ["A wheelchair space", "3 companion seats", "An aisle seat"])
    expect(html).toContain(text);
});

it("a reservation offers only bands with free seats or accessible places", async () => {
  const list = samplePriceList();
  const left = [
    { available: 20, byPrice: 20 },
    { available: 0, byPrice: 0 },
    { available: 2, byPrice: 0 },
  ];
  const bands = list.bands.map((band, at) => ({ ...band, ...left[at] }));
  await signIn(robin, { ...page, getPriceList: answering({ ...list, bands }) });
  const { html } = await open(path);
  const offered = [...html.matchAll(/<option[^>]* value="([^"|]+)\|/g)].map(([, band]) => band);
  expect([...new Set(offered)]).toEqual([bands[0]?.id, bands[2]?.id]);
});
