import type { FastifyBaseLogger } from "fastify";

import { repeatWork, type RepeatedWork } from "../platform/repeat-work";
import type { Database } from "../platform/database/database";
import { offerSeats } from "./offer-seats";
import { storefrontLink } from "../platform/storefront-links";

const EVERY_MS = 5_000;

type Work = {
  db: Database;
  log: FastifyBaseLogger;
  storefrontUrl: string;
  currency: string;
  mailWritten: () => void;
};

/** Offers what came free to those who wait, at once and then again and again. */
export function startWaitingListOffers(work: Work): RepeatedWork {
  return repeatWork(() => offer(work), {
    everyMs: EVERY_MS,
    onError: (error) => work.log.error({ err: error }, "waiting-list offers could not be created"),
  });
}

async function offer({ db, log, storefrontUrl, currency, mailWritten }: Work): Promise<void> {
  const offered = await offerSeats(db, storefrontLink(storefrontUrl, "waiting-list"), currency);
  if (offered === 0) return;
  log.info({ offered }, "waiting-list offers created");
  mailWritten();
}
