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

import { Refusal } from "./refusal.mjs";

// Not mkdirSync's `recursive`: that never returns where a folder exists and refuses (nodejs/node#31481).
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

/** Makes the data folder, or says in one line why nothing can be kept there. */
export function makeDataFolder({ dataDir, logsDir }) {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(logsDir);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new Refusal(
      `The data folder ${dataDir} cannot be written (${error.code}): mend its permissions, or name another with DATA_DIR.`,
    );
  }
}

const random = (prefix = "") => prefix + randomBytes(32).toString("hex");

/**
 * The secrets of this installation, made on the first start and kept in the data folder, readable by
 * its owner only. What the environment names wins over what is kept.
 */
export function readSecrets({ dataDir }) {
  const file = join(dataDir, "secrets.json");
  let kept = {};
  try {
    kept = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code !== "ENOENT") {
      throw new Refusal(
        `${file} cannot be read (${error.message}): mend it, or delete it to make new secrets.`,
      );
    }
  }
  const secrets = {
    CRM_API_KEY: kept.CRM_API_KEY ?? random(),
    SESSION_SECRET: kept.SESSION_SECRET ?? random(),
    STRIPE_SECRET_KEY: kept.STRIPE_SECRET_KEY ?? random("sk_test_"),
    STRIPE_WEBHOOK_SECRET: kept.STRIPE_WEBHOOK_SECRET ?? random("whsec_"),
    LINK_SECRET: kept.LINK_SECRET ?? random(),
    STAFF_SECRETS_KEY: kept.STAFF_SECRETS_KEY ?? random(),
  };
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  if (text !== `${JSON.stringify(kept, null, 2)}\n`) {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  for (const name of Object.keys(secrets)) secrets[name] = process.env[name] || secrets[name];
  return secrets;
}
