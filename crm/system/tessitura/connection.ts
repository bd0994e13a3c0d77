import { z } from "zod";

/** Where the system's API is and how calls prove who makes them. A secret as a whole. */
export type Connection = { baseUrl: URL; authorization: string };

const isThisMachine = ({ hostname }: URL) =>
  hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";

/** Passwords are sent with every call, so only a call within this machine may go unencrypted. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be a URL, like https://…/TessituraService" })
  .transform((text) => new URL(text))
  .refine((url) => url.protocol === "https:" || isThisMachine(url), "must be https")
  .refine(
    ({ username, password, search, hash }) => `${username}${password}${search}${hash}` === "",
    "must have no user name, password, query or fragment",
  );

const MISSING = "must be set";
const secret = z.string({ error: MISSING }).min(1, MISSING);
/** The parts are joined by colons. */
const part = secret.regex(/^[^:]*$/, 'must not have a ":"');

const variables = z.object({
  TESSITURA_URL: baseUrl,
  TESSITURA_USER: part,
  /** The id of the user's group, not its name. */
  TESSITURA_USER_GROUP: part,
  /** A machine location that the venue has entered for Foyer. */
  TESSITURA_MACHINE: part,
  TESSITURA_PASSWORD: secret,
});

/** Reads the connection from environment variables. Throws an error with a line for each that is wrong, without its value. */
export function readConnection(env: Readonly<Record<string, unknown>>): Connection {
  const { success, data, error } = variables.safeParse(env);
  if (!success)
    throw new Error(
      error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"),
    );
  const { TESSITURA_USER, TESSITURA_USER_GROUP, TESSITURA_MACHINE, TESSITURA_PASSWORD } = data;
  const parts = [TESSITURA_USER, TESSITURA_USER_GROUP, TESSITURA_MACHINE, TESSITURA_PASSWORD];
  return {
    baseUrl: data.TESSITURA_URL,
    authorization: `Basic ${Buffer.from(parts.join(":")).toString("base64")}`,
  };
}
