import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { openMaintenance } from "../../../crm/platform/maintenance";
import { events, instances, uploadedMedia } from "../../../crm/tables/catalogue";
import { catalogueTexts } from "../../../crm/tables/catalogue-texts";
import { funds } from "../../../crm/tables/funds";
import { mails } from "../../../crm/tables/mails";
import { paymentMessages, unknownPayments } from "../../../crm/tables/payments";
import { deliveryOptions } from "../../../crm/tables/delivery";
import { packageInstances, packages } from "../../../crm/tables/packages";
import { priceLists, prices, priceTypes } from "../../../crm/tables/prices";
import { healthySettings, translateAll, writeAlone } from "../support/doctor/healthy-venue";
import { days, healthyPatient, look, testChecks } from "../support/doctor/patient";

const patient = healthyPatient();

const isFirst = eq(instances.id, "opening-night-1");
const change = async (set: Partial<typeof instances.$inferInsert>) => {
  const [before] = await patient.db.select().from(instances).where(isFirst);
  await patient.db.update(instances).set(set).where(isFirst);
  return () =>
    patient.db
      .update(instances)
      .set({ ...before })
      .where(isFirst);
};
const firstMessage = { id: "evt_1", type: "checkout.session.completed" };
const writePayment = (state: string, refundFailedAt: ReturnType<typeof sql>) =>
  writeAlone(
    patient.db,
    sql`insert into payments (order_id, attempt_key, provider, return_url, cancel_url, amount, currency, state, paid_at,
        refund_failed_at)
      values (gen_random_uuid(), gen_random_uuid(), 'stripe', '-', '-', 8000, 'USD', ${state},
        now() - interval '2 hours', ${refundFailedAt})`,
  );

/** With the first three of the texts. */
const SEVEN_MISSING = /^sv: 7 \(We’ll email .+, Bring your order number\., .+, …\)$/;

it("a language that visitors cannot choose needs no translations", async () => {
  await patient.db.delete(catalogueTexts).where(eq(catalogueTexts.language, "sv"));
  patient.context.languages = ["en-us", "de"];
  expect(await look(patient, "language-incomplete")).toBeNull();
  patient.context.languages = ["en-us", "sv"];
  expect(await look(patient, "language-incomplete")).toEqual([
    { name: expect.stringMatching(SEVEN_MISSING) as string },
  ]);
  await translateAll(patient.db);
});

it("a page of the venue's folder that lacks one of its languages is found, but English counts for both", async () => {
  patient.context.languages = ["en-us", "sv"];
  expect(await look(patient, "folder-language-missing")).toBeNull();
  patient.context.languages = ["en-us", "de", "sv"];
  expect(await look(patient, "folder-language-missing")).toEqual([{ name: "pages/parking.de.md" }]);
});

/** Adds a package of the only performance, on sale since yesterday by default. */
const sellPackage = async (
  change: Pick<typeof packages.$inferInsert, "type" | "minItems" | "priceTypeIds" | "onSaleAt">,
) => {
  const rest = { percentOff: 10, maxPerOrder: 9, rank: 1, onSaleAt: days(-1) };
  const values = { id: "evenings", name: "Evenings", description: "", ...rest, ...change };
  await patient.db.insert(packages).values(values);
  await patient.db
    .insert(packageInstances)
    .values({ packageId: "evenings", instanceId: "opening-night-1" });
  return () => patient.db.delete(packages);
};

it("a package without a date of its sale is found beside performances", async () => {
  const remove = await sellPackage({ type: "flex", minItems: 2, onSaleAt: null });
  expect(await look(patient, "sale-undated")).toEqual([{ name: "Evenings" }]);
  await patient.db.update(packages).set({ onSaleAt: days(1) });
  expect(await look(patient, "sale-undated")).toBeNull();
  await remove();
});

it("a package that takes more events than it has is found, also after one is canceled", async () => {
  const flex = { id: "flex", type: "flex", name: "Flex", description: "", percentOff: 10 } as const;
  const series = { ...flex, id: "series", type: "fixed-series", name: "Series" } as const;
  const rest = { minItems: 1, maxPerOrder: 9, rank: 1, onSaleAt: days(-1) };
  await patient.db.insert(packages).values([flex, series].map((each) => ({ ...each, ...rest })));
  await patient.db
    .insert(packageInstances)
    .values(["flex", "series"].map((packageId) => ({ packageId, instanceId: "opening-night-1" })));
  expect(await look(patient, "package-incomplete")).toBeNull();
  await patient.db.update(packages).set({ minItems: 2 });
  expect(await look(patient, "package-incomplete")).toEqual([{ name: "Flex" }]);
  const restore = await change({ cancelled: true });
  expect(await look(patient, "package-incomplete")).toEqual([{ name: "Flex" }, { name: "Series" }]);
  await restore();
  await patient.db.delete(packages);
});

testChecks(patient, {
  "no-delivery": {
    breaks: async () => {
      await patient.db.update(deliveryOptions).set({ active: false });
      return () => patient.db.update(deliveryOptions).set({ active: true });
    },
  },
  "no-price-type": {
    breaks: async () => {
      const kept = await patient.db.select().from(prices);
      await patient.db.delete(prices);
      await patient.db.delete(priceTypes);
      return async () => {
        await patient.db.insert(priceTypes).values({ id: "standard", name: "Standard", rank: 1 });
        await patient.db.insert(prices).values(kept);
      };
    },
  },
  "nothing-to-sell": { breaks: () => change({ onSaleAt: null }) },
  "performance-without-prices": {
    breaks: async () => {
      await patient.db.update(prices).set({ enabled: false });
      return () => patient.db.update(prices).set({ enabled: true });
    },
    about: ["Opening Night"],
  },
  "band-without-price": {
    breaks: async () => {
      await patient.db.update(prices).set({ enabled: false }).where(eq(prices.bandId, "B"));
      return () => patient.db.update(prices).set({ enabled: true });
    },
    about: ["Harbor Theater: B (Standard)"],
  },
  "package-incomplete": {
    breaks: () => sellPackage({ type: "flex", minItems: 2 }),
    about: ["Evenings"],
  },
  "series-without-common-price": {
    breaks: () => sellPackage({ type: "fixed-series", minItems: 1, priceTypeIds: ["none"] }),
    about: ["Evenings"],
  },
  "plan-without-seats": {
    breaks: async () => {
      await patient.db
        .execute(sql`insert into seat_plans select 'empty', hall_id, 'Empty', seating, width, height
        from seat_plans where id = 'harbor' on conflict do nothing`);
      return change({ planId: "empty" });
    },
    about: ["Opening Night"],
  },
  "sale-undated": {
    breaks: () => change({ onSaleAt: null }),
    about: ["Opening Night"],
  },
  "group-sales": {
    breaks: () => change({ maxTickets: 6 }),
    about: ["maxTickets 6, ticketsPerOrder 9, groupSalesFrom 10"],
  },
  "sale-ends-first": {
    breaks: () => change({ onSaleAt: days(2), offSaleAt: days(1) }),
    about: ["Opening Night"],
  },
  "other-currency": {
    breaks: async () => {
      await patient.db.update(priceLists).set({ currency: "SEK" });
      return () => patient.db.update(priceLists).set({ currency: "USD" });
    },
    about: ["standard in SEK"],
  },
  "maintenance-open": {
    breaks: async () => {
      await openMaintenance(patient.db, { startsAt: null, endsAt: days(1), message: null });
      return () => patient.db.execute(sql`delete from maintenance_windows`);
    },
    about: ["until"],
  },
  "unknown-kind": {
    breaks: async () => {
      await patient.db.update(events).set({ kind: "circus" });
      return () => patient.db.update(events).set({ kind: "orchestra" });
    },
    about: ["circus: 1 (Opening Night)"],
  },
  "missing-media": {
    breaks: async () => {
      const uploaded = "cleo-0123456789abcdef.jpg";
      await patient.db
        .insert(uploadedMedia)
        .values({ name: uploaded, content: Buffer.from("a picture") })
        .onConflictDoNothing();
      const artists = [
        { name: "Ana", role: "piano", picture: "pianist.svg", alt: "Ana" },
        { name: "Ben", role: "cello", picture: "gone.svg", alt: "Ben" },
        { name: "Cleo", role: "flute", picture: uploaded, alt: "Cleo" },
      ];
      const excerpt = { excerpt: "gone.wav", excerptTranscript: "A note." };
      await patient.db.update(events).set({ artists, ...excerpt });
      return () =>
        patient.db.update(events).set({ artists: [], excerpt: null, excerptTranscript: null });
    },
    about: ["gone.svg (Opening Night)", "gone.wav (Opening Night)"],
  },
  "language-incomplete": {
    breaks: async () => {
      await patient.db.delete(catalogueTexts).where(eq(catalogueTexts.language, "sv"));
      return () => translateAll(patient.db);
    },
    about: [expect.stringMatching(SEVEN_MISSING) as string],
  },
  "invalid-row": {
    breaks: async () => {
      await patient.db.execute(sql`update instances set revised_at = 'infinity'`);
      return () => patient.db.execute(sql`update instances set revised_at = now()`);
    },
    about: ["instances opening-night-1: revisedAt: Invalid input: expected date, received Date"],
  },
  "mail-late": {
    breaks: async () => {
      await patient.db.insert(mails).values({
        kind: "no-account",
        recipient: "ada@harbor.org",
        locale: "en-us",
        nextAttemptAt: days(-1),
        createdAt: days(-1),
      });
      return () => patient.db.delete(mails);
    },
    about: ["mails_due: 1"],
  },
  "recipients-refused": {
    breaks: async () => {
      await patient.db.insert(mails).values(
        Array.from({ length: 21 }, () => ({
          kind: "no-account" as const,
          recipient: "ada@harbor.org",
          locale: "en-us",
          nextAttemptAt: days(1),
          refusedAt: days(-1),
        })),
      );
      return () => patient.db.delete(mails);
    },
    about: ["mails_refused: 21"],
  },
  "webhook-never": {
    breaks: async () => {
      await patient.db.delete(paymentMessages);
      return () => patient.db.insert(paymentMessages).values(firstMessage);
    },
  },
  "webhook-silent": {
    breaks: async () => {
      await patient.db.update(paymentMessages).set({ receivedAt: days(-2) });
      await writePayment("paid", sql`null`);
      return async () => {
        await patient.db.update(paymentMessages).set({ receivedAt: new Date() });
        await patient.db.execute(sql`delete from payments`);
      };
    },
  },
  "refund-failed": {
    breaks: async () => {
      await writePayment("cancelled", sql`now()`);
      return () => patient.db.execute(sql`delete from payments`);
    },
    about: ["refunds_failed: 1"],
  },
  "payment-unknown": {
    breaks: async () => {
      await patient.db.insert(unknownPayments).values({ providerId: "cs_1", paidAt: days(-1) });
      return () => patient.db.delete(unknownPayments);
    },
    about: ["payments_unknown: 1"],
  },
  "order-unfinished": {
    breaks: async () => {
      await writeAlone(
        patient.db,
        sql`insert into orders (id, basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat,
            total, page_url, locale, details, placed_at)
          values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'completing', 'USD', 0, 0, 0, 0, 0, 0, '-',
            'en-us', '{}', now() - interval '1 hour')`,
      );
      return () => writeAlone(patient.db, sql`delete from orders`);
    },
    about: ["orders_unfinished: 1"],
  },
});

it("nothing stops the sales of a venue that has no performances and only collects donations", async () => {
  await patient.db.delete(instances);
  await patient.db.delete(prices);
  await patient.db.delete(priceTypes);
  await patient.db.update(deliveryOptions).set({ active: false });
  patient.env = healthySettings({ FEATURES_OFF: "" });
  const codes = ["no-delivery", "no-price-type", "nothing-to-sell"] as const;
  const found = () => Promise.all(codes.map(async (code) => (await look(patient, code)) !== null));
  expect(await found()).toEqual([true, true, true]);
  const fund = { id: "hall", name: "Hall", description: "", code: "H", appeals: [], rank: 1 };
  await patient.db.insert(funds).values({ ...fund, active: true });
  expect(await found()).toEqual([false, false, false]);
  patient.env = healthySettings({ FEATURES_OFF: "donations,memberships,giftVouchers,merchandise" });
  expect(await found()).toEqual([true, true, true]);
});
