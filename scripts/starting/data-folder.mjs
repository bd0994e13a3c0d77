import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { Refusal } from "../common/refusal.mjs";

// `recursive` of mkdirSync never returns for an existing folder without permissions (nodejs/node#31481).
function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === "EEXIST" && statSync(folder).isDirectory()) return;
    if (error.code !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/** Creates the data folder; throws a `Refusal` if it is not writable. */
export function makeDataFolder({ dataDir, logsDir }) {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(logsDir);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new Refusal(
      `data folder ${dataDir} is not writable (${error.code}): fix its permissions, or set DATA_DIR`,
    );
  }
}

const random = (prefix = "") => prefix + randomBytes(32).toString("hex");

/**
 * Reads the secrets of this installation, which are generated on the first start and stored in the data folder,
 * readable by the owner only. Environment variables take precedence.
 */
export function readSecrets({ dataDir }) {
  const file = join(dataDir, "secrets.json");
  let stored = {};
  try {
    stored = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code !== "ENOENT") {
      throw new Refusal(
        `cannot read ${file} (${error.message}): fix it, or delete it to generate new secrets`,
      );
    }
  }
  const secrets = {
    CRM_API_KEY: stored.CRM_API_KEY ?? random(),
    SESSION_SECRET: stored.SESSION_SECRET ?? random(),
    STRIPE_SECRET_KEY: stored.STRIPE_SECRET_KEY ?? random("sk_test_"),
    STRIPE_WEBHOOK_SECRET: stored.STRIPE_WEBHOOK_SECRET ?? random("whsec_"),
    LINK_SECRET: stored.LINK_SECRET ?? random(),
    STAFF_SECRETS_KEY: stored.STAFF_SECRETS_KEY ?? random(),
  };
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  if (text !== `${JSON.stringify(stored, null, 2)}\n`) {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  for (const name of Object.keys(secrets)) secrets[name] = process.env[name] || secrets[name];
  return secrets;
}
