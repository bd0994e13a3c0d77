import type { FastifyBaseLogger } from "fastify";

import { repeatWork, type RepeatedWork } from "../platform/repeat-work";
import type { Database } from "../platform/database/database";
import { tellExpired } from "../mail/reservation-mails";

const EVERY_MS = 30_000;

type Work = { db: Database; log: FastifyBaseLogger; mailWritten: () => void };

/** Writes to customers whose reserved order has run out unpaid, at once and then again and again. */
export function startReservationExpiries(work: Work): RepeatedWork {
  return repeatWork(() => tell(work), {
    everyMs: EVERY_MS,
    onError: (error) => work.log.error({ err: error }, "reserved orders could not be read"),
  });
}

async function tell({ db, log, mailWritten }: Work): Promise<void> {
  const told = await tellExpired(db);
  if (told === 0) return;
  log.info({ told }, "reserved orders expired");
  mailWritten();
}
