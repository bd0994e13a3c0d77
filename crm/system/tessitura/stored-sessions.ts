// What the adapter remembers, in our tables. Session keys are secrets: they are logged nowhere, and no statement has one in
// its text.

import { and, eq, isNull, sql } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { basketCodes } from "../../tables/baskets";
import {
  systemBaskets,
  systemCodes,
  systemCustomers,
  systemOrderSessions,
} from "../../tables/other-systems";
import type { RemoteBaskets, RemoteOrders, RemotePeople } from "./remote";

const isOf = (orderId: string) => eq(systemOrderSessions.orderId, orderId);

export function storedBaskets(db: Database): RemoteBaskets {
  const find = async (basketId: string) => {
    const [row] = await db
      .select(pick(systemBaskets, "sessionKey"))
      .from(systemBaskets)
      .where(eq(systemBaskets.basketId, basketId));
    return row?.sessionKey ?? null;
  };
  return {
    find,
    async remember(basketId, sessionKey) {
      // An update that changes nothing, so that the row of whoever was first is returned.
      const [row] = await db
        .insert(systemBaskets)
        .values({ basketId, sessionKey })
        .onConflictDoUpdate({
          target: systemBaskets.basketId,
          set: { sessionKey: sql`${systemBaskets.sessionKey}` },
        })
        .returning(pick(systemBaskets, "sessionKey"));
      return row?.sessionKey ?? sessionKey;
    },
    async findCode(basketId) {
      const [row] = await db
        .select(pick(systemCodes, "number"))
        .from(systemCodes)
        .innerJoin(basketCodes, eq(basketCodes.ref, sql`${systemCodes.promoCodeId}::text`))
        .where(
          and(
            eq(basketCodes.basketId, basketId),
            eq(basketCodes.kind, "promo"),
            eq(basketCodes.setAside, false),
          ),
        );
      return row?.number ?? null;
    },
    async forget(basketId, sessionKey) {
      await db
        .delete(systemBaskets)
        .where(and(eq(systemBaskets.basketId, basketId), eq(systemBaskets.sessionKey, sessionKey)));
    },
  };
}

export const storedPeople = (db: Database): RemotePeople => ({
  async find(customerId) {
    const [row] = await db
      .select(pick(systemCustomers, "number", "login"))
      .from(systemCustomers)
      .where(eq(systemCustomers.customerId, customerId));
    return row === undefined ? null : { constituent: Number(row.number), login: row.login };
  },
  async remember(customerId, { constituent, login }) {
    const person = { number: String(constituent), login };
    await db
      .insert(systemCustomers)
      .values({ customerId, ...person })
      .onConflictDoUpdate({ target: systemCustomers.customerId, set: person });
  },
});

export function storedOrders(db: Database): RemoteOrders {
  return {
    async find(orderId) {
      const [row] = await db
        .select(pick(systemOrderSessions, "basketId", "sessionKey", "printingSince", "barcodes"))
        .from(systemOrderSessions)
        .where(isOf(orderId));
      return row ?? null;
    },
    async remember(orderId, { basketId, sessionKey }) {
      await db
        .insert(systemOrderSessions)
        .values({ orderId, basketId, sessionKey })
        .onConflictDoUpdate({
          target: systemOrderSessions.orderId,
          set: { basketId, sessionKey, printingSince: null, barcodes: null },
        });
    },
    async claimPrinting(orderId) {
      const claimed = await db
        .update(systemOrderSessions)
        .set({ printingSince: sql`now()` })
        .where(and(isOf(orderId), isNull(systemOrderSessions.printingSince)))
        .returning(pick(systemOrderSessions, "orderId"));
      return claimed.length > 0;
    },
    async releasePrinting(orderId) {
      await db.update(systemOrderSessions).set({ printingSince: null }).where(isOf(orderId));
    },
    async reclaimPrinting(orderId, since) {
      const claimed = await db
        .update(systemOrderSessions)
        .set({ printingSince: sql`now()` })
        .where(
          and(
            isOf(orderId),
            // The time was read in milliseconds.
            sql`date_trunc('milliseconds', ${systemOrderSessions.printingSince}) = ${since.toISOString()}::timestamptz`,
            isNull(systemOrderSessions.barcodes),
          ),
        )
        .returning(pick(systemOrderSessions, "orderId"));
      return claimed.length > 0;
    },
    async rememberBarcodes(orderId, barcodes) {
      await db.update(systemOrderSessions).set({ barcodes }).where(isOf(orderId));
    },
  };
}
