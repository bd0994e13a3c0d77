import type { Logger } from "pino";

import { type Features, featuresWith } from "#contract/names/features";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { Database } from "../../platform/database/database";
import type { OwnRecords } from "../catalogue";
import type { TicketingSystem } from "../system";
import { readCatalogue } from "./catalogue/read-season";
import { readTakenSeats } from "./catalogue/taken-seats";
import { createVoucherCalls } from "./cart/certificates";
import { checkConnection } from "./check-connection";
import { createTessituraClient } from "./client";
import type { Connection } from "./connection";
import type { FundSettings } from "./cart/contributions";
import { numberIds, toNumber } from "./ids";
import { createMemberCalls } from "./members";
import { createOrderCalls } from "./orders";
import { createSeatCalls } from "./seats";
import type { SessionSettings } from "./session";
import { createCodeCalls } from "./sources";
import { createPeople } from "./people";
import { storedBaskets, storedOrders, storedPeople } from "./stored-sessions";

/**
 * What Foyer sells through Tessitura. Not named is what is not put into its cart yet, what changes a price that only it may
 * set, what it would not know (gift cards that staff issue), and what would sell or keep its seats without asking it.
 */
export const tessituraFeatures = ({
  donations,
  memberships,
  payment,
  source,
}: FundSettings & SessionSettings & Pick<TessituraSettings, "payment">): Features =>
  featuresWith({
    memberships: memberships !== undefined,
    giftVouchers: payment.giftCertificateMethod !== undefined,
    voucherSpending: payment.giftCertificateMethod !== undefined,
    donations: donations !== undefined,
    bestAvailable: true,
    interest: true,
    interestLists: true,
    cultureSurvey: true,
    ticketSharing: true,
    savedCards: true,
    // Without its number, the source of a cart that has lost its code cannot be set.
    promoCodes: source !== undefined,
    passwords: true,
    counterOrders: true,
  });

const listOwnRecords = ({ halls, donations, deliveryMethods }: TessituraSettings): OwnRecords => {
  const named = (path: string, name: string, ids: readonly string[]) =>
    ids.map((id, at) => ({ id, setting: `${path}.${at}.${name}: ${id}` }));
  return {
    halls: named(
      "halls",
      "hall",
      halls.map(({ hall }) => hall),
    ),
    funds: named("donations.funds", "own", donations?.funds.map(({ own }) => own) ?? []),
    deliveryOptions: named(
      "deliveryMethods",
      "option",
      deliveryMethods.map(({ option }) => option),
    ),
  };
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
  const people = storedPeople(db);
  const paymentMethod = settings.payment.method;
  return {
    system: {
      features: tessituraFeatures(settings),
      catalogue: {
        record: "theirs",
        name: "Tessitura",
        ownRecords: listOwnRecords(settings),
        owns: (id) => toNumber(id) !== null,
        readSeason: (now) => readCatalogue(deps, now),
        readTaken: readTakenSeats(deps),
        checkConnection: () => checkConnection(client, settings),
      },
      seats: { record: "theirs", ...createSeatCalls({ ...deps, holdSeconds }) },
      codes: { record: "theirs", ...createCodeCalls(deps) },
      members:
        settings.memberships === undefined
          ? { record: "ours" }
          : { record: "theirs", ...createMemberCalls({ client, settings, people }) },
      vouchers: { record: "theirs", ...createVoucherCalls({ client }) },
      orders: {
        record: "theirs",
        ...createOrderCalls({
          ...deps,
          orders: storedOrders(db),
          people: createPeople({ ...deps, settings: settings.people, people }),
          history: { client, people, settings: settings.people },
          paymentMethod,
        }),
      },
    },
    close: () => client.close(),
  };
}
