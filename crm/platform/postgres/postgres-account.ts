import { execFile, execFileSync } from "node:child_process";
import { accessSync, chmodSync, chownSync, constants, mkdirSync, statSync } from "node:fs";
import { promisify } from "node:util";

import { StartupError } from "../env";

const execute = promisify(execFile);

/** The system account that PostgreSQL's programs run as. */
export type PostgresAccount = {
  run(program: string, args: string[], cwd: string): Promise<unknown>;
  /** Makes the account the owner of a folder or file. */
  own(path: string): void;
};

/** The current user. Not for root: PostgreSQL refuses to run as root. */
const ourselves: PostgresAccount = {
  run: (program, args, cwd) => execute(program, args, { cwd }),
  own: () => undefined,
};

/** Returns an account that can reach the data folder and the programs. Throws `StartupError` if there is none. */
export function findPostgresAccount(dataDir: string, program: string): PostgresAccount {
  makeFolder(dataDir);
  if (process.getuid?.() !== 0) return ourselves;
  const ids = findOrCreateIds();
  // Execute permission only: the account can enter the folder but not list it.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const own = (path: string) => chownSync(path, ids.uid, ids.gid);
  // `ls -d` needs execute permission on all parent folders. Not `test -x`: it checks the real user id.
  const canReach = (command: string, args: string[], as: Partial<Ids>) =>
    [dataDir, program].every((path) => {
      try {
        execFileSync(command, [...args, path], { ...as, cwd: "/", stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    });

  if (canReach("ls", ["-d"], ids))
    return { own, run: (command, args, cwd) => execute(command, args, { ...ids, cwd }) };
  // A folder that only root can enter, such as root's home or a mktemp folder: run with CAP_DAC_OVERRIDE.
  const override = overrideFileModes(ids);
  if (canReach("setpriv", [...override, "ls", "-d"], {}))
    return {
      own,
      run: (command, args, cwd) => execute("setpriv", [...override, command, ...args], { cwd }),
    };
  throw new StartupError(
    `PostgreSQL does not run as root, and its account cannot reach ${dataDir}; ` +
      "start as another user, in another folder, or set DATABASE_URL",
  );
}

type Ids = { uid: number; gid: number };

function overrideFileModes({ uid, gid }: Ids): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--",
  ];
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartupError(`the data folder ${folder} cannot be written to`);
  }
}

/** Ids of the account `postgres`, which is created if missing. */
function findOrCreateIds(): Ids {
  const getId = (which: "-u" | "-g") =>
    Number(execFileSync("id", [which, "postgres"], { encoding: "utf8", stdio: "pipe" }));
  const ids = () => ({ uid: getId("-u"), gid: getId("-g") });
  try {
    return ids();
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "postgres"], { stdio: "ignore" });
      return ids();
    } catch {
      throw new StartupError(
        "PostgreSQL does not run as root, and no account for it could be created; start as another user",
      );
    }
  }
}
