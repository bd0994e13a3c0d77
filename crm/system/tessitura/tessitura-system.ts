import type { Logger } from "pino";

import type { Features } from "#contract/names/features";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { Database } from "../../platform/database/database";
import type { TicketingSystem } from "../system";
import { readCatalogue } from "./catalogue/read-season";
import { readTakenSeats } from "./catalogue/taken-seats";
import { checkConnection } from "./check-connection";
import { createTessituraClient } from "./client";
import type { Connection } from "./connection";
import { numberIds, toNumber } from "./ids";
import { createOrderCalls } from "./orders";
import { createSeatCalls } from "./seats";
import { createPeople } from "./people";
import { storedBaskets, storedOrders, storedPeople } from "./stored-sessions";

/**
 * What Foyer sells through Tessitura. Off is what is not put into its cart yet, what changes a price that only it may set, and
 * what would sell or keep its seats without asking it.
 */
export const TESSITURA_FEATURES: Features = {
  flexPackages: false,
  superPackages: false,
  fixedSeries: false,
  ticketSubscriptions: false,
  memberships: false,
  membershipGifts: false,
  giftVouchers: false,
  voucherSpending: false,
  credit: false,
  merchandise: false,
  addOns: false,
  food: false,
  donations: false,
  monthlyDonations: false,
  cancellations: false,
  ticketProtection: false,
  bestAvailable: true,
  household: false,
  accessRegistrations: false,
  streams: false,
  waitingList: false,
  interest: true,
  interestLists: true,
  cultureSurvey: true,
  ticketSharing: true,
  savedCards: true,
  reservedOrders: false,
  staffHolds: false,
  programmes: false,
  promoCodes: false,
  deliveryCharges: false,
  passwords: true,
};

/** `close`: ends its connections, once no call is on its way. */
export function openTessitura({
  connection,
  settings,
  db,
  log,
  holdSeconds,
}: {
  connection: Connection;
  settings: TessituraSettings;
  db: Database;
  log: Pick<Logger, "debug" | "info" | "warn" | "error">;
  holdSeconds: number;
}): { system: TicketingSystem; close: () => Promise<void> } {
  const client = createTessituraClient({ connection, log });
  const baskets = storedBaskets(db);
  const deps = { client, settings, baskets, ids: numberIds, log };
  const paymentMethod = settings.payment.method;
  return {
    system: {
      features: TESSITURA_FEATURES,
      catalogue: {
        record: "theirs",
        name: "Tessitura",
        ownHalls: settings.halls.map(({ hall: id }, at) => ({
          id,
          setting: `halls.${at}.hall: ${id}`,
        })),
        owns: (id) => toNumber(id) !== null,
        readSeason: (now) => readCatalogue(deps, now),
        readTaken: readTakenSeats(deps),
        checkConnection: () => checkConnection(client, settings),
      },
      seats: { record: "theirs", ...createSeatCalls({ ...deps, holdSeconds }) },
      orders: {
        record: "theirs",
        ...createOrderCalls({
          ...deps,
          orders: storedOrders(db),
          people: createPeople({ ...deps, settings: settings.people, people: storedPeople(db) }),
          paymentMethod,
        }),
      },
    },
    close: () => client.close(),
  };
}
