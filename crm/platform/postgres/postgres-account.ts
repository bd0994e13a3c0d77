import { execFile, execFileSync } from "node:child_process";
import { accessSync, chmodSync, chownSync, constants, mkdirSync, statSync } from "node:fs";
import { promisify } from "node:util";

import { StartupError } from "../env";

const execute = promisify(execFile);

/** As whom PostgreSQL's programs run. */
export type PostgresAccount = {
  /** Runs a program to its end; rejects when it fails. */
  run(program: string, args: string[], cwd: string): Promise<unknown>;
  /** Hands a folder or file over to the account. */
  own(path: string): void;
};

/** Who starts the box office also runs its database, unless that is root, as whom PostgreSQL refuses to run. */
const ourselves: PostgresAccount = {
  run: (program, args, cwd) => execute(program, args, { cwd }),
  own: () => undefined,
};

/** The account for the server, with the data folder and programs made usable to it. Refuses in one line. */
export function findPostgresAccount(dataDir: string, program: string): PostgresAccount {
  makeFolder(dataDir);
  if (process.getuid?.() !== 0) return ourselves;
  const ids = findOrMakeIds();
  // Passing through is all that it may: nothing beside the server can be listed or read for that.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const own = (path: string) => chownSync(path, ids.uid, ids.gid);
  // Looking at a path takes the right to pass through all that is above it. Not `test -x`: it asks for the real user.
  const reaches = (command: string, args: string[], as: Partial<Ids>) =>
    [dataDir, program].every((path) => {
      try {
        execFileSync(command, [...args, path], { ...as, cwd: "/", stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    });

  if (reaches("ls", ["-d"], ids))
    return { own, run: (command, args, cwd) => execute(command, args, { ...ids, cwd }) };
  // A folder of root's alone, such as a home or what mktemp makes: the account may be let past file modes.
  const past = pastFileModes(ids);
  if (reaches("setpriv", [...past, "ls", "-d"], {}))
    return {
      own,
      run: (command, args, cwd) => execute("setpriv", [...past, command, ...args], { cwd }),
    };
  throw new StartupError(
    `PostgreSQL does not run as root, and its account cannot reach ${dataDir}; ` +
      "start as another user, in another folder, or set DATABASE_URL",
  );
}

type Ids = { uid: number; gid: number };

function pastFileModes({ uid, gid }: Ids): string[] {
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

/** The account `postgres`, which is made if it is not there. */
function findOrMakeIds(): Ids {
  const idOf = (which: "-u" | "-g") =>
    Number(execFileSync("id", [which, "postgres"], { encoding: "utf8", stdio: "pipe" }));
  const ids = () => ({ uid: idOf("-u"), gid: idOf("-g") });
  try {
    return ids();
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "postgres"], { stdio: "ignore" });
      return ids();
    } catch {
      throw new StartupError(
        "PostgreSQL does not run as root and no account for it could be made; start as another user",
      );
    }
  }
}
