import { execFile } from "node:child_process";
import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

import { formatMistakes } from "#runtime/files/mistake";
import { readVenue } from "#runtime/venue/read-venue";
import { readMail } from "../read-mail";
import { projectRoot } from "../servers/program";
import { startStack } from "../servers/stack";
import { createDatabase } from "../servers/test-database";
import { shiftSeason } from "./shift-season";
import { readWalk, type VenueName } from "./walk-file";

const run = promisify(execFile);

type Place = { serverUrl: string; folder: string };

/** A venue in production: its folder, its season in a database that was empty, and a mail server. */
export type VenueSite = Awaited<ReturnType<typeof startVenueWith>>;

/** One of tests/venues, with the dates of its season moved. */
export function startVenue(name: VenueName, at: Place): Promise<VenueSite> {
  const folder = join(projectRoot, "tests/venues", name);
  const season = shiftSeason(join(folder, "season"), join(at.folder, `${name}-season`));
  return startVenueWith(
    { name, folder, season, featuresOff: readWalk(name).featuresOff.join() },
    at,
  );
}

type VenueFiles = {
  name: string;
  folder: string;
  /** Files for `apply`. */
  season: string[];
  /** As FEATURES_OFF has them. */
  featuresOff: string;
};

export async function startVenueWith(
  { name, folder, season, featuresOff }: VenueFiles,
  { serverUrl, folder: runFolder }: Place,
) {
  const read = readVenue(folder);
  if (!read.ok) throw new Error(formatMistakes(read.failure).join("\n"));
  const venue = read.value;
  const databaseUrl = await createDatabase(serverUrl, name);
  const env = { VENUE: folder, DATABASE_URL: databaseUrl, NODE_ENV: "production" } as const;
  const crm = (...words: string[]) =>
    run(process.execPath, ["build/crm-cli.js", ...words], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
    });
  await crm("apply", ...season);
  const mailServer = await startMailServer();
  const stack = await startStack({
    serverUrl,
    folder: runFolder,
    name,
    venue: {
      databaseUrl,
      env: {
        VENUE: folder,
        FEATURES_OFF: featuresOff,
        SMTP_URL: mailServer.url,
        MAIL_FROM: `${venue.name} <${venue.email}>`,
      },
    },
    storefrontEnv: { VENUE: folder, FALLBACK_VISIBLE: "0" },
  });
  return {
    ...stack,
    name,
    folder,
    venue,
    /** Its season's files. */
    season,
    /** Runs a command of the box office, and returns what it prints. */
    crm,
    waitForMail: mailServer.waitForMail,
    stop: async () => {
      await stack.stop();
      await mailServer.stop();
    },
  };
}

type Mail = ReturnType<typeof readMail>;

const MAIL_LIMIT_MS = 30_000;

async function startMailServer() {
  const mails: Mail[] = [];
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      text(stream).then(
        (raw) => {
          mails.push(readMail(raw));
          arrivals.emit("mail");
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The first email of this kind, as soon as it is there. */
    waitForMail: async (isWanted: (mail: Mail) => boolean): Promise<Mail> => {
      const signal = AbortSignal.timeout(MAIL_LIMIT_MS);
      for (;;) {
        const found = mails.find(isWanted);
        if (found !== undefined) return found;
        await once(arrivals, "mail", { signal }).catch(() => {
          throw new Error(`no such email among: ${mails.map((mail) => mail.text).join("\n")}`);
        });
      }
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
