import type { CallName } from "../../../../crm/system/tessitura/call-types";
import { GENERAL_PUBLIC } from "../constituents";
import { MEMBERSHIP_ORGANIZATION } from "../hall";
import { type Handler, numberIn, Refused } from "../handler";
import type { EmulatedSession } from "../world";
import { writeTime } from "../write-time";
import { getSession, viewSession } from "./sessions";

const LOGIN_TYPE = { Id: 1, Description: "Web" };
const EMAIL_TYPE = { Id: 1, Description: "Email" };

const textIn = (values: Record<string, unknown>, name: string): string => {
  const { [name]: value } = values;
  if (typeof value !== "string" || value === "") throw new Refused(400, `${name} is required.`);
  return value;
};

const objectIn = (values: Record<string, unknown>, name: string): Record<string, unknown> =>
  (values[name] ?? {}) as Record<string, unknown>;

function refuseTaken(name: string, isTaken: boolean): void {
  if (isTaken) throw new Refused(400, `The login ${name.slice(0, 6)}… is not unique.`);
}

const logIn = (session: EmulatedSession, constituentId: number) =>
  Object.assign(session, { isLoggedIn: true, isGuest: false, constituentId, email: null });

const searchLogins: Handler = ({ constituents }, { query }) =>
  numberIn(query, "loginTypeId") === LOGIN_TYPE.Id
    ? constituents
        .loginsWithEmail(textIn(query, "emailAddress"))
        .map(({ constituent, name }, at) => ({
          Id: constituent.id + 40_000 + at,
          Login: name,
          LoginType: LOGIN_TYPE,
          Constituent: { Id: constituent.id },
          Inactive: false,
          PrimaryIndicator: true,
          TemporaryIndicator: false,
        }))
    : [];

const readElectronicAddresses: Handler = ({ constituents }, { query }) => {
  const address = textIn(query, "address");
  return constituents.withEmail(address).flatMap(({ id, emails }) =>
    emails.map((email) => ({
      Id: email.id,
      Address: email.address,
      Constituent: { Id: id },
      ElectronicAddressType: EMAIL_TYPE,
      PrimaryIndicator: true,
      Inactive: false,
      IsEmail: true,
    })),
  );
};

/** Neither finds nor merges anybody. */
const register: Handler = (world, request) => {
  const session = getSession(world, request);
  const { constituents } = world;
  const { body } = request;
  const login = textIn(objectIn(body, "WebLogin"), "Login");
  refuseTaken(login, constituents.withLogin(login) !== undefined);
  const { Address: place } = body;
  const address = objectIn(body, "Address");
  const added = constituents.add(
    {
      firstName: textIn(body, "FirstName"),
      lastName: textIn(body, "LastName"),
      phones: ((body["Phones"] ?? []) as Record<string, unknown>[]).map((phone) =>
        textIn(phone, "PhoneNumber"),
      ),
      address:
        place === undefined
          ? null
          : {
              street: textIn(address, "Street1"),
              city: textIn(address, "City"),
              countryId: numberIn(address, "CountryId"),
              stateId: typeof address["StateId"] === "string" ? address["StateId"] : null,
            },
    },
    textIn(objectIn(body, "ElectronicAddress"), "Address"),
    login,
  );
  return viewSession(world, logIn(session, added.id));
};

const addLogin: Handler = ({ constituents }, { body }) => {
  const name = textIn(body, "Login");
  refuseTaken(name, constituents.withLogin(name) !== undefined);
  const id = numberIn(objectIn(body, "Constituent"), "Id");
  const constituent = constituents.all.find((each) => each.id === id);
  if (constituent === undefined) throw new Refused(404, "The constituent was not found.");
  constituent.logins.push({ name, emailId: numberIn(objectIn(body, "Email"), "Id") });
  return { ...body, Id: constituents.nextId() };
};

const logInAsProven: Handler = (world, request) => {
  const session = getSession(world, request);
  const constituent = world.constituents.withLogin(textIn(request.body, "UserName"));
  if (constituent === undefined)
    throw new Refused(400, "TESSITURA_ACCESS_DENIED_EXCEPTION: no such login.");
  return viewSession(world, logIn(session, constituent.id));
};

/** Of the constituent whose login has the email, if there is one. */
const logInAsGuest: Handler = (world, request) => {
  const session = getSession(world, request);
  const email = textIn(request.body, "EmailAddress");
  const [login] = world.constituents.loginsWithEmail(email);
  const constituentId = login?.constituent.id ?? GENERAL_PUBLIC;
  Object.assign(session, { isLoggedIn: false, isGuest: true, constituentId, email });
  return viewSession(world, session);
};

/** Anyone's can be read, also what has ended. */
const readMemberships: Handler = (world, { query }) => {
  const { hall } = world;
  const constituentId = numberIn(query, "constituentId");
  return world.memberships.of(constituentId).map(({ id, levelId, from, until }) => ({
    Id: id,
    Constituent: { Id: constituentId },
    IsCurrent: from <= world.now() && world.now() < until,
    InitiationDate: writeTime(new Date(from), hall.timeZone),
    ExpirationDate: writeTime(new Date(until - 1), hall.timeZone),
    MembershipLevel: {
      Id: levelId,
      Description: hall.levels.find((level) => level.id === levelId)?.description ?? "",
      MembershipOrganization: { Id: MEMBERSHIP_ORGANIZATION.id },
    },
    CurrentStatus: { Id: 2, Description: "Active" },
  }));
};

/** Anyone's can be read, of all that the system has sold to them. */
const readTicketHistory: Handler = (world, { query }) => {
  const { hall } = world;
  const constituentId = numberIn(query, "constituentId");
  return [...world.orders.values()]
    .filter((order) => order.constituentId === constituentId)
    .flatMap((order) =>
      order.lines.map(({ id, performanceId, tickets }) => {
        const performance = hall.performances.find((each) => each.id === performanceId);
        return {
          Id: id,
          ConstituentId: constituentId,
          Order: { Id: order.id, OrderDateTime: writeTime(new Date(order.at), hall.timeZone) },
          ProductionSeason: {
            Id: performance?.production.id ?? 0,
            Description: performance?.production.description ?? "",
          },
          Performance: {
            Id: performanceId,
            PerformanceDateTime:
              performance === undefined ? null : writeTime(performance.date, hall.timeZone),
            Name: performance?.description ?? "",
          },
          Amount: tickets.reduce(
            (sum, { seatId, priceTypeId }) =>
              sum + (world.findPrice(seatId, priceTypeId)?.amount ?? 0) + hall.seatFee.amount,
            0,
          ),
          NumberOfSeats: tickets.length,
          Locations: tickets
            .map(({ seatId }) => world.findSeat(seatId))
            .map((seat) => `${seat?.row ?? ""}-${seat?.number ?? ""}`)
            .join(", "),
        };
      }),
    );
};

const COUNTRIES = [
  { Id: 1, Description: "USA", IsoAlpha2Code: "US", Inactive: false },
  { Id: 2, Description: "Sweden", IsoAlpha2Code: "SE", Inactive: false },
];

export const peopleCalls: Partial<Record<CallName, Handler>> = {
  searchLogins,
  readElectronicAddresses,
  register,
  addLogin,
  logInAsProven,
  logInAsGuest,
  readMemberships,
  readTicketHistory,
  readCountries: () => COUNTRIES,
  readStates: () => [
    {
      Id: 33,
      Description: "New York",
      StateCode: "NY",
      Inactive: false,
      Country: { Id: 1, Description: "USA", Inactive: false },
    },
  ],
};
