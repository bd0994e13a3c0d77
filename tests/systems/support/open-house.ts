// A box office over either system, with the same small season: the hall, prices and productions of the emulator's demo.

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect } from "vitest";

import type { Features } from "#contract/names/features";
import { syncSeason } from "../../../crm/desk/sync/sync-season";
import { createCardProvider } from "../../../dev/card-provider/card-provider";
import { demoHall } from "../../../dev/emulators/tessitura/demo-hall";
import { demoSettings } from "../../../dev/emulators/tessitura/demo-settings";
import { createEmulator } from "../../../dev/emulators/tessitura/emulator";
import type { EmulatedHall } from "../../../dev/emulators/tessitura/hall";
import { ownSystem } from "../../../crm/system/own/own-system";
import type { TicketingSystem } from "../../../crm/system/system";
import { readConnection } from "../../../crm/system/tessitura/connection";
import { openTessitura, tessituraFeatures } from "../../../crm/system/tessitura/tessitura-system";
import { createOwnerApi } from "../../api/support/box-office";
import { newPromo } from "../../api/support/codes";
import { ageBasket } from "../../api/support/create-test-performance";
import { listClaims } from "../../api/support/paying";
import { stored } from "../../api/support/stored";
import { rememberOwnSeason } from "../../api/support/systems/own-season";
import { db } from "../../api/support/test-database";
import { serverOn } from "../../support/servers/server-without-database";
import { CREDENTIALS } from "../../support/servers/tessitura-client";
import { FRONT } from "./buying";
import { valueRecords } from "./value-records";

const DAY_MS = 86_400_000;
const PERFORMANCES = 24;
/** Without seat numbers. */
const GENERAL = 4;
const HOLD_SECONDS = 900;

export const SYSTEM_FEATURES = {
  own: ownSystem.features,
  tessitura: tessituraFeatures(demoSettings),
} as const satisfies Record<string, Features>;
export type SystemName = keyof typeof SYSTEM_FEATURES;

/** Performances of all houses are in one database. */
let lastId = 0;

/** The demo's hall with performances that no other house has had. */
function newHall(now: Date): EmulatedHall {
  const hall = demoHall(now);
  const [first] = hall.performances;
  if (first === undefined) throw new Error("the demo has no performance");
  const firstId = Math.max(lastId + 1, Math.floor(Date.now() / 10) % 1_000_000_000);
  lastId = firstId + PERFORMANCES + GENERAL;
  const performances = Array.from({ length: PERFORMANCES + GENERAL }, (_, at) => ({
    ...first,
    id: firstId + at,
    date: new Date(now.getTime() + (60 + at) * DAY_MS),
    isGeneral: at >= PERFORMANCES,
  }));
  return { ...hall, performances };
}

/** Its own card provider, whose webhooks reach nobody: orders are completed when their buyers return. */
async function openCards() {
  const folder = await mkdtemp(join(tmpdir(), "cards-"));
  const provider = await createCardProvider({
    file: join(folder, "card-provider.json"),
    secretKey: "sk_test_1",
    webhookSecret: "whsec_12345678",
    // Nothing listens on port 9.
    webhookUrl: "http://127.0.0.1:9/none",
    merchantName: "Test Hall",
    publicUrl: null,
    retryDelays: [],
    sweepMs: 60_000,
    now: Date.now,
    log: pino({ level: "silent" }),
  });
  const url = await provider.listen("127.0.0.1", 0);
  const close = async () => {
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, close };
}

/** Our own tables, of which a test may lose the answer of the next commit. */
function openOwn() {
  let isLost = false;
  const { orders } = ownSystem;
  if (orders.record !== "ours") throw new Error("not our own tables");
  const system: TicketingSystem = {
    ...ownSystem,
    orders: {
      record: "ours",
      async commit(tx, order) {
        const sold = await orders.commit(tx, order);
        if (!isLost) return sold;
        isLost = false;
        throw new Error("connection lost");
      },
    },
  };
  return {
    system,
    loseCommit: () => {
      isLost = true;
    },
  };
}

export type House = Awaited<ReturnType<typeof openHouse>>;

/** `close` fails if a request or an answer was not what the vendor's schemas allow. */
export async function openHouse(name: SystemName) {
  const restoreSeason = await rememberOwnSeason();
  const { authorization } = readConnection({ ...CREDENTIALS, TESSITURA_URL: "http://localhost" });
  const hall = newHall(new Date());
  const emulator = createEmulator({
    authorization,
    hall,
    // Barcodes of all tests are in one database.
    lastId: Math.floor(Date.now() / 10) % 1_000_000_000,
  });
  const opened = openTessitura({
    connection: readConnection({
      ...CREDENTIALS,
      TESSITURA_URL: await emulator.listen("127.0.0.1", 0),
    }),
    settings: demoSettings,
    db,
    log: pino({ level: "silent" }),
    holdSeconds: HOLD_SECONDS,
  });
  const { catalogue } = opened.system;
  if (catalogue.record === "ours") throw new Error("not connected");
  // Also before our own tables sell it: nothing but the system differs.
  const options = { currency: "USD", now: new Date(), dryRun: false };
  const synced = await syncSeason(db, catalogue, options);
  if (!synced.ok) throw new Error(synced.failure.join("\n"));
  const { world } = emulator;
  const own = openOwn();
  const isOwn = name === "own";
  const cards = await openCards();
  const { app, apiKey } = await serverOn(
    db,
    {
      STRIPE_API_URL: cards.url,
      HOLD_LIMIT_ADDRESS: "0",
      HOLD_LIMIT_ADDRESS_PER_MINUTE: "0",
      HOLD_LIMIT_CUSTOMER: "0",
    },
    undefined,
    isOwn ? own.system : opened.system,
  );
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const listIds = (isGeneral: boolean) =>
    hall.performances.filter((one) => one.isGeneral === isGeneral).map(({ id }) => String(id));
  const unused = { numbered: listIds(false), general: listIds(true) };
  const soldThere = (instanceId: string) =>
    [...world.orders.values()]
      .flatMap(({ lines }) => lines)
      .filter(({ performanceId }) => String(performanceId) === instanceId)
      .flatMap(({ tickets }) => tickets).length;
  return {
    name,
    api: createOwnerApi({ url, apiKey }),
    /** One that no other scenario uses. */
    newPerformance(seating: keyof typeof unused = "numbered"): string {
      const id = unused[seating].shift();
      if (id === undefined) throw new Error("no performance is left");
      return id;
    },
    /** Of a basket's hold, in both systems. */
    async passMinutes(basketId: string, minutes: number) {
      await ageBasket(basketId, minutes);
      if (!isOwn) world.advance(minutes * 60);
    },
    /** The venue sets another price of the front, in minor units and with the fee, which our tables do not have yet. */
    changePriceThere(priceType: string, total: number) {
      const { zone } = hall.prices[0] ?? { zone: 0 };
      world.changePrice(zone, Number(priceType), total / 100 - hall.seatFee.amount);
    },
    /** A promo code of which the system knows, and what tickets of the front then cost with their fee. */
    async newPromo(percentOff: number) {
      const fee = hall.seatFee.amount * 100;
      const part = (100 - percentOff) / 100;
      if (isOwn) {
        const code = await newPromo({ percentOff });
        return { code, adult: part * FRONT.adult, student: part * FRONT.student };
      }
      const code = `P${randomUUID().slice(0, 8).toUpperCase()}`;
      const source = 1_000 + hall.offers.length;
      hall.offers.push({ code, source, modeOfSale: hall.modeOfSale, percentOff });
      const lower = (total: number) => part * (total - fee) + fee;
      return { code, adult: lower(FRONT.adult), student: lower(FRONT.student) };
    },
    /** The next commit is carried out or not, and its answer never arrives. */
    loseCommitAnswer() {
      if (isOwn) own.loseCommit();
      else world.mishaps.push({ call: "checkOut", how: "lost-answer" });
    },
    /** Seats of a performance that are sold, as the record of orders has them. */
    async countSold(instanceId: string): Promise<number> {
      if (!isOwn) return soldThere(instanceId);
      return (await listClaims(instanceId)).find(({ state }) => state === "sold")?.n ?? 0;
    },
    /** How many records of people with this email the record of orders has; guests have none. */
    async countPeople(email: string): Promise<number> {
      if (!isOwn) return world.constituents.withEmail(email).length;
      return (await stored.customers.find({ email, isGuest: false }, ["id"])).length;
    },
    /** The venue knows somebody by this email, from its counter. */
    async addPerson(email: string) {
      if (!isOwn) world.constituents.add({ firstName: "A.", lastName: "Lovell" }, email, null);
    },
    /** Whose account the order is in the record of orders; null if it is nobody's. */
    async findOwner(orderId: string): Promise<{ firstName: string; email: string } | null> {
      const { customerId } = await stored.orders.one({ id: orderId }, ["customerId"]);
      if (isOwn) {
        const who = await stored.customers.one({ id: customerId }, [
          "firstName",
          "email",
          "isGuest",
        ]);
        return who.isGuest ? null : { firstName: who.firstName, email: who.email };
      }
      const order = [...world.orders.values()].find(({ notes }) => notes?.includes(orderId));
      const owner = world.constituents.all.find(({ id }) => id === order?.constituentId);
      return owner === undefined
        ? null
        : { firstName: owner.firstName, email: owner.emails[0]?.address ?? "" };
    },
    /** What its buyer wrote, as the record of orders has it. */
    async findNotes(orderId: string): Promise<string | null> {
      if (!isOwn)
        return (
          [...world.orders.values()].find(({ notes }) => notes?.includes(orderId))?.notes ?? null
        );
      return (await stored.orders.one({ id: orderId }, ["details"])).details.specialRequests;
    },
    ...valueRecords({ isOwn, world }),
    /** What an order gives, as the record of orders has it, by our funds. Amounts in minor units. */
    async findDonations(orderId: string): Promise<{ fundId: string; amount: number }[]> {
      if (isOwn) return stored.donations.find({ orderId }, ["fundId", "amount"], ["amount"]);
      const { donations: settings } = demoSettings;
      const given = [...world.orders.values()].find(({ notes }) => notes?.includes(orderId));
      const donations = (given?.contributions ?? []).map(({ fundId: fund, amount }) => ({
        fundId: settings?.funds.find((each) => each.fund === fund)?.own ?? "annual",
        amount: Math.round(amount * 100),
      }));
      return donations.toSorted((a, b) => a.amount - b.amount);
    },
    async close() {
      await app.close();
      await cards.close();
      await opened.close();
      await emulator.close();
      await restoreSeason();
      expect(world.problems).toEqual([]);
    },
  };
}
