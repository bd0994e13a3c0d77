// Finds or creates the constituent of an order's buyer, and logs its session in as them: whoever is logged in at Checkout has
// the order. Nobody is made twice: a login's name follows from our customer, and the system refuses a second one.

import { randomBytes } from "node:crypto";
import type { Logger } from "pino";

import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { OrderBuyer } from "../system";
import type { CallAnswer, CallFailure } from "./call-types";
import type { CallBudget, TessituraClient } from "./client";
import { findConstituent } from "./find-constituent";
import { createPlaces, type Places } from "./places";
import type { RemotePeople } from "./remote";

export type PeopleDeps = {
  client: TessituraClient;
  people: RemotePeople;
  settings: TessituraSettings["people"];
  log: Pick<Logger, "warn">;
};

export type People = {
  /**
   * Safe to repeat. False: not reached, or unknown, and nothing is sold. An order whose buyer cannot be told is the general
   * public's, for staff to put right: it is paid for.
   */
  logIn(sessionKey: string, buyer: OrderBuyer, budget: CallBudget): Promise<boolean>;
};

type Deps = PeopleDeps & { places: Places };
type Call = { sessionKey: string; buyer: OrderBuyer; budget: CallBudget };

/** `unknown`: nobody, or several that cannot be told apart. */
type LoggedIn = "done" | "unknown" | "unavailable";

export function createPeople(deps: PeopleDeps): People {
  const all = { ...deps, places: createPlaces(deps.client) };
  return {
    async logIn(sessionKey, buyer, budget) {
      const call = { sessionKey, buyer, budget };
      let done: LoggedIn = buyer.isProven ? await logInProven(all, call) : "unknown";
      if (done === "unknown") done = await logInAsGuest(all, call);
      if (done === "unknown")
        deps.log.warn({ customer: buyer.id }, "an order's buyer was not taken by the system");
      return done !== "unavailable";
    },
  };
}

const isRefused = ({ code }: CallFailure) => code === "refused";

async function logInProven(deps: Deps, call: Call): Promise<LoggedIn> {
  const known = await deps.people.find(call.buyer.id);
  if (known !== null) {
    const done = await logInAs(deps, call, known.login);
    if (done !== "unknown") return done;
  }
  const login = await findLogin(deps, call);
  if (login === "unavailable" || login === "several")
    return login === "several" ? "unknown" : login;
  if (login !== null) return logInAs(deps, call, login);
  const done = await register(deps, call);
  // It was registered before, and its answer was lost, or the email has changed since.
  return done === "unknown" ? logInAs(deps, call, getLogin(call.buyer)) : done;
}

/** The name of the login of the constituent who has the email, which is made if it has none; null if nobody has the email. */
async function findLogin(
  deps: Deps,
  call: Call,
): Promise<string | null | "several" | "unavailable"> {
  const { buyer, budget } = call;
  const found = await findConstituent(deps, buyer.email, budget);
  if (found === "several") deps.log.warn({ customer: buyer.id }, SEVERAL);
  if (found === null || typeof found === "string") return found;
  return found.login ?? addLogin(deps, call, found.email);
}

const SEVERAL = "several constituents have a buyer's email";

/** Without a password: it is signed in to by our proof of the mailbox alone. */
async function addLogin(
  { client, settings }: Deps,
  { buyer, budget }: Call,
  { Id, Constituent }: CallAnswer<"readElectronicAddresses">[number],
): Promise<string | "unavailable"> {
  const body = {
    Login: getLogin(buyer),
    LoginType: { Id: settings.loginType },
    Email: { Id: Id ?? null },
    Constituent: { Id: Constituent?.Id ?? null },
    PrimaryIndicator: true,
  };
  const added = await client.call("addLogin", { body }, { budget });
  // If it was refused, it may be there already, with its answer lost.
  return added.ok || isRefused(added.failure) ? getLogin(buyer) : "unavailable";
}

const getLogin = ({ id }: OrderBuyer) => `foyer-${id}`;

async function logInAs(
  { client, people, settings }: Deps,
  { sessionKey, buyer, budget }: Call,
  login: string,
): Promise<LoggedIn> {
  const body = { UserName: login, LoginTypeId: settings.loginType };
  const answer = await client.call("logInAsProven", { path: { sessionKey }, body }, { budget });
  if (!answer.ok) return isRefused(answer.failure) ? "unknown" : "unavailable";
  const constituent = answer.value.LoginInfo?.ConstituentId;
  // Locked, for example.
  if (answer.value.IsLoggedIn !== true || !constituent) return "unknown";
  await people.remember(buyer.id, { constituent, login });
  return "done";
}

/** If the email has a login there, the system takes its constituent: of that nothing comes back to the guest. */
async function logInAsGuest(
  { client, settings }: Deps,
  { sessionKey, buyer, budget }: Call,
): Promise<LoggedIn> {
  const body = {
    EmailAddress: buyer.email,
    LoginTypeId: settings.loginType,
    ElectronicAddressTypeId: settings.emailType,
  };
  const answer = await client.call("logInAsGuest", { path: { sessionKey }, body }, { budget });
  if (answer.ok) return "done";
  return isRefused(answer.failure) ? "unknown" : "unavailable";
}

/** `unknown`: refused, perhaps since the login is there. */
async function register(deps: Deps, { sessionKey, buyer, budget }: Call): Promise<LoggedIn> {
  const { client, people, settings, places } = deps;
  const login = getLogin(buyer);
  const { constituentType, originalSource, addressType, phoneType, emailType } = settings;
  const place = buyer.address && (await places.find(buyer.address, budget));
  const [Street1 = "", Street2 = "", ...others] = buyer.address?.lines ?? [];
  const body = {
    FirstName: buyer.firstName,
    LastName: buyer.lastName,
    ...(constituentType !== undefined && { ConstituentTypeId: constituentType }),
    ...(originalSource !== undefined && { OriginalSourceId: originalSource }),
    ElectronicAddress: {
      Address: buyer.email,
      ElectronicAddressTypeId: emailType,
      AllowHtmlFormat: true,
      AllowMarketing: false,
    },
    ...(buyer.phone !== "" && {
      Phones: [{ PhoneTypeId: phoneType, PhoneNumber: buyer.phone, AllowTelemarketing: false }],
    }),
    ...(place && {
      Address: {
        AddressTypeId: addressType,
        Street1,
        Street2,
        Street3: others.join(", "),
        City: buyer.address?.city ?? "",
        PostalCode: buyer.address?.postcode ?? "",
        ...place,
      },
    }),
    // Nobody knows the password, and the customer can ask the venue for another.
    WebLogin: {
      Login: login,
      LoginTypeId: settings.loginType,
      Password: `aA1!${randomBytes(20).toString("base64url")}`,
    },
  };
  const answer = await client.call("register", { path: { sessionKey }, body }, { budget });
  if (!answer.ok) return isRefused(answer.failure) ? "unknown" : "unavailable";
  const constituent = answer.value.LoginInfo?.ConstituentId;
  if (!constituent) return "unknown";
  await people.remember(buyer.id, { constituent, login });
  return "done";
}
