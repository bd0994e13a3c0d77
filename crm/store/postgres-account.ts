import { execFileSync } from "node:child_process";
import { accessSync, chmodSync, chownSync, constants, mkdirSync, statSync } from "node:fs";

import { StartRefusal } from "./start-refusal";

/** What a child process runs as; empty for "as we do". */
export type Account = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root, so root's server runs as the account `postgres`, which is made if it is not there.
 * Anybody else's runs as themselves.
 */
export function findPostgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  try {
    execFileSync("id", ["-u", "postgres"], { stdio: "ignore" });
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "postgres"], { stdio: "ignore" });
    } catch {
      throw new StartRefusal(
        "PostgreSQL does not run as root and no account for it could be made; start as another user",
      );
    }
  }
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function idOf(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
}

/** Makes the data folder, open to pass through for the server's account. Refuses a folder that cannot be used. */
export function prepareDataFolder(folder: string, account: Account): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartRefusal(`the data folder ${folder} cannot be written to`);
  }
  if (account.uid === undefined) return;
  // Nothing in it can be listed or read for that; secrets beside the server keep their own modes.
  chmodSync(folder, statSync(folder).mode | 0o011);
  try {
    execFileSync("test", ["-x", folder], { ...account, cwd: "/", stdio: "ignore" });
  } catch {
    throw new StartRefusal(
      `PostgreSQL does not run as root, and its account cannot reach ${folder}; ` +
        "start as another user, put DATA_DIR elsewhere, or set DATABASE_URL",
    );
  }
}

/** Hands a folder or file over to the server's account. */
export function giveTo(path: string, account: Account): void {
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(path, account.uid, account.gid);
}
