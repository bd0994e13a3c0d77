import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { findMarked } from "../../../crm/desk/doctor/example-checks";
import { deliveryOptions } from "../../../crm/tables/delivery";
import { events, instances } from "../../../crm/tables/catalogue";
import { fees } from "../../../crm/tables/fees";
import { priceTypes } from "../../../crm/tables/prices";
import { queueLines, queues } from "../../../crm/tables/queue";
import { writeAlone } from "../support/doctor/healthy-venue";
import { days, healthyPatient, look, testChecks } from "../support/doctor/patient";

const patient = healthyPatient();

const openQueue = async (changes: Partial<typeof queues.$inferInsert>) => {
  const values = { name: "autumn", opensAt: days(-1), ...changes };
  await patient.db.insert(queues).values(values);
  return () => patient.db.delete(queues);
};

it("a queue is found that is paused, or whose waiting visitors nobody calls", async () => {
  const close = await openQueue({});
  expect(await look(patient, "queue-stopped")).toBeNull();
  await patient.db.update(queues).set({ paused: true });
  expect(await look(patient, "queue-stopped")).toEqual([{ name: "autumn" }]);
  await patient.db.update(queues).set({ paused: false, calledAt: days(-1) });
  expect(await look(patient, "queue-stopped")).toBeNull();
  await patient.db.update(queueLines).set({ opensAt: days(-1), drawn: true, last: 3, called: 1 });
  expect(await look(patient, "queue-stopped")).toEqual([{ name: "autumn" }]);
  await patient.db.update(queues).set({ calledAt: sql`crm_now()` });
  expect(await look(patient, "queue-stopped")).toBeNull();
  await patient.db.update(queues).set({ paused: true, closedAt: days(0) });
  expect(await look(patient, "queue-stopped")).toBeNull();
  await close();
});

it("a paused queue of one performance is named by it, until it is over", async () => {
  const close = await openQueue({ paused: true, instanceId: "opening-night-1" });
  expect(await look(patient, "queue-stopped")).toMatchObject([
    { name: "Opening Night", performanceId: "opening-night-1" },
  ]);
  const [before] = await patient.db.select().from(instances);
  await patient.db.update(instances).set({ startsAt: days(-1) });
  expect(await look(patient, "queue-stopped")).toBeNull();
  await patient.db.update(instances).set({ startsAt: before?.startsAt ?? days(30) });
  await close();
});

it("each setting that new-venue marked as an example is named with its line", () => {
  const text = `# Lines with CHANGE are only examples.
name: Harbor
# As a phrase. CHANGE
openingHours: Monday
vat:
  ticket: 0 # CHANGE: 0 only if exempt
`;
  expect(findMarked(text)).toEqual([
    { name: "venue.yaml:4 openingHours" },
    { name: "venue.yaml:6 ticket" },
  ]);
  expect(findMarked("# a CHANGELOG\nname: Harbor\n")).toEqual([]);
});

it("marks in the venue's settings are found until they are deleted", async () => {
  patient.context.venueText = "# CHANGE\nopeningHours: Monday\n";
  expect(await look(patient, "example-left")).toEqual([{ name: "venue.yaml:2 openingHours" }]);
  patient.context.venueText = "openingHours: Monday\n";
  expect(await look(patient, "example-left")).toBeNull();
});

testChecks(patient, {
  "delivery-incomplete": {
    breaks: async () => {
      const kept = await patient.db.select().from(deliveryOptions);
      await patient.db.update(deliveryOptions).set({ isDefault: false, isPrintAtHome: false });
      return async () => {
        for (const { id, ...row } of kept)
          await patient.db.update(deliveryOptions).set(row).where(eq(deliveryOptions.id, id));
      };
    },
    about: ["isDefault", "isPrintAtHome"],
  },
  "no-price-for-guests": {
    breaks: async () => {
      await patient.db.update(priceTypes).set({ eligibility: "member" });
      return () => patient.db.update(priceTypes).set({ eligibility: "all" });
    },
    about: ["Standard (member)"],
  },
  "fee-high": {
    breaks: async () => {
      const row = { type: "per-ticket", amount: 2_000, note: "" };
      await patient.db
        .insert(fees)
        .values({ ...row, waivedMinimum: 0, waivedByMembershipMinAmount: 100_000 });
      expect(await look(patient, "fee-high")).toBeNull();
      await patient.db.update(fees).set({ amount: 2_001 });
      return () => patient.db.delete(fees);
    },
    about: ["bookingFee 20.01, price 40.00"],
  },
  "all-far-ahead": {
    breaks: async () => {
      const [kept] = await patient.db.select().from(instances);
      await patient.db.update(instances).set({ startsAt: days(800) });
      return () => patient.db.update(instances).set({ startsAt: kept?.startsAt ?? days(30) });
    },
    about: ["Opening Night"],
  },
  "example-left": {
    breaks: async () => {
      const [kept] = await patient.db.select().from(events);
      await patient.db
        .update(events)
        .set({ description: "Ein Beispiel. Beschreiben Sie hier Ihre Veranstaltung." });
      return () => patient.db.update(events).set({ description: kept?.description ?? "" });
    },
    about: ["Opening Night"],
  },
  "refunded-tickets": {
    breaks: async () => {
      const id = "00000000-0000-4000-8000-000000000001";
      await writeAlone(
        patient.db,
        sql`insert into orders (id, basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat,
            total, page_url, locale, details, placed_at)
          values (${id}, gen_random_uuid(), gen_random_uuid(), 'confirmed', 'USD', 8000, 0, 0, 0, 0, 8000, '-',
            'en-us', '{}', now())`,
      );
      await writeAlone(
        patient.db,
        sql`insert into payments (id, order_id, attempt_key, provider, return_url, cancel_url, amount, currency, state, paid_at)
          values (${id}, ${id}, gen_random_uuid(), 'stripe', '-', '-', 8000, 'USD', 'paid', now())`,
      );
      await writeAlone(
        patient.db,
        sql`insert into order_tickets (id, order_id, instance_id, plan_id, seat_id, band_id, price_type_id, face_value, fee,
            discount, protection)
          select ${id}, ${id}, i.id, i.plan_id, s.id, s.band_id, 'standard', 8000, 0, 0, 0
          from instances i join seats s on s.plan_id = i.plan_id limit 1`,
      );
      const refund = (amount: number) =>
        writeAlone(
          patient.db,
          sql`insert into order_returns (order_id, "as", amount, card_amount, payment_id, by_provider, refunded_at)
            values (${id}, 'refund', ${amount}, ${amount}, ${id}, true, now())`,
        );
      await refund(7_999);
      expect(await look(patient, "refunded-tickets")).toBeNull();
      await refund(1);
      return async () => {
        for (const table of ["order_returns", "order_tickets", "payments", "orders"])
          await writeAlone(patient.db, sql`delete from ${sql.identifier(table)}`);
      };
    },
    about: [expect.stringMatching(/^\S+-\d+$/) as string],
  },
});
