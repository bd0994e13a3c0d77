import { createTransport } from "nodemailer";

import { type Check, foundIf, HEALTHY, ofSettings, ofVenue } from "./check";
import { findErrorCode } from "./probe-address";
import { countWork } from "./count-work";
import { DEMO_DOMAIN, findDomain } from "./example-domains";

/** Milliseconds; less than a check may take. */
const TIMEOUT_MS = 4_000;
const LATE_SECONDS = 600;
/** A few are mistyped addresses. */
const MANY_REFUSED = 20;

/** Signs in to the mail server as the worker does, and sends nothing. */
async function verifyServer(url: string): Promise<ReturnType<typeof foundIf>> {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return HEALTHY;
  } catch (error) {
    // Only codes: an answer of the server may repeat the user's name.
    const status =
      error instanceof Error && "responseCode" in error ? String(error.responseCode) : "";
    const { hostname } = new URL(url);
    return [{ name: `${hostname}: ${[findErrorCode(error), status].filter(Boolean).join(" ")}` }];
  } finally {
    transport.close();
  }
}

export const mailChecks = {
  "mail-off": ofSettings(async ({ SMTP_URL }) =>
    foundIf(SMTP_URL === "none", { name: "SMTP_URL" }),
  ),
  "mail-server-refuses": ofSettings(async ({ SMTP_URL }) =>
    SMTP_URL === undefined || SMTP_URL === "none" ? HEALTHY : verifyServer(SMTP_URL),
  ),
  "sender-of-demo": ofVenue(async ({ MAIL_FROM }) =>
    foundIf(findDomain(MAIL_FROM) === DEMO_DOMAIN, { name: `MAIL_FROM (${DEMO_DOMAIN})` }),
  ),
  "mail-late": async ({ db }) => {
    const { mails_late_seconds: late = 0, mails_due: due = 0 } = await countWork(db);
    return foundIf(late > LATE_SECONDS && due > 0, { name: `mails_due: ${due}` });
  },
  "recipients-refused": async ({ db }) => {
    const { mails_refused: refused = 0 } = await countWork(db);
    return foundIf(refused > MANY_REFUSED, { name: `mails_refused: ${refused}` });
  },
} satisfies Record<string, Check>;
