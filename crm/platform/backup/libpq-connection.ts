/** What libpq understands of the parameters that an address for node-postgres may have. */
const KNOWN = new Set([
  "application_name",
  "connect_timeout",
  "host",
  "hostaddr",
  "options",
  "port",
  "sslcert",
  "sslkey",
  "sslmode",
  "sslrootcert",
  "target_session_attrs",
  "user",
]);

export type LibpqConnection = {
  /** For `--dbname`: every user of the machine can read it in the list of processes, so it has no password. */
  dbname: string;
  /** What the program gets in its environment besides. */
  env: { PGPASSWORD?: string };
};

/** How PostgreSQL's own programs reach the database that the box office has under this address. */
export function libpqConnection(databaseUrl: string): LibpqConnection {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  for (const [name, value] of [...url.searchParams]) {
    // node-postgres: encrypted, with whatever certificate. libpq has another word for it.
    if (name === "sslmode" && value === "no-verify") url.searchParams.set(name, "require");
    else if (name === "ssl" && isOn(value) && !url.searchParams.has("sslmode"))
      url.searchParams.set("sslmode", "require");
    if (!KNOWN.has(name)) url.searchParams.delete(name);
  }
  return { dbname: url.href, env: password === "" ? {} : { PGPASSWORD: password } };
}

const isOn = (value: string) => value === "true" || value === "1";
