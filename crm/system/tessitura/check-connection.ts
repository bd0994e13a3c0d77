// Compares the venue's settings with what its system has, so that a wrong id is found before it is missed on a page.

import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { ConnectionReport, WrongSetting } from "../catalogue";
import type { Result } from "#contract/calls/result";
import type { CallAnswer, CallFailure, CallName, CallRequest } from "./call-types";
import type { TessituraClient } from "./client";

/** Short enough that a slow list does not count as a failure of the system, by which it would stop sales (client.ts). */
const TIMEOUT_MS = 1_900;
/** Lists that are read at once: sales go on beside them. */
const AT_ONCE = 4;
/** The box office as a delivery method, which no list has. */
const AT_BOX_OFFICE = -1;

type Row = { Id?: number | null; Description?: string | null; Inactive?: boolean | null };
type Rows = Result<readonly Row[], CallFailure>;
type Setting = { path: string; value: number | string; isInUse: boolean };
/** Settings whose values are in one list of the system's. */
type Comparison = { settings: readonly Setting[]; read: () => Promise<Rows> };

/** Calls that answer a list, and need nothing to do so. */
type ListCall = {
  [Name in CallName]: CallAnswer<Name> extends readonly Row[]
    ? Record<never, never> extends CallRequest<Name>
      ? Name
      : never
    : never;
}[CallName];

const used = (path: string, ...values: (number | string | undefined)[]): Setting[] =>
  values.flatMap((value) => (value === undefined ? [] : [{ path, value, isInUse: true }]));

const unused = (...given: Parameters<typeof used>): Setting[] =>
  used(...given).map((setting) => ({ ...setting, isInUse: false }));

const OPTIONS = { timeoutMs: TIMEOUT_MS };

const getRows = <Answer>(
  answer: Result<Answer, CallFailure>,
  pickRows: (answer: Answer) => readonly Row[],
): Rows => (answer.ok ? { ok: true, value: pickRows(answer.value) } : answer);

const getLists = (client: TessituraClient) => (name: ListCall) => async (): Promise<Rows> =>
  client.call(name, {}, OPTIONS);

/** Whether the system answers, and which of the settings are wrong. */
export async function checkConnection(
  client: TessituraClient,
  settings: TessituraSettings,
): Promise<ConnectionReport> {
  const seatServer = await client.call("readSeatServerStatus", {}, OPTIONS);
  const silence = seatServer.ok ? null : findSilence(seatServer.failure);
  if (silence !== null) return { state: silence };
  const waiting = listComparisons(client, settings);
  const compared: Compared[] = [];
  const compareNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    compared.push(await compare(next));
    await compareNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compareNext));
  if (compared.some(({ isRefused }) => isRefused)) return { state: "refused" };
  return {
    state: "answers",
    areSeatsServed: !seatServer.ok || seatServer.value.IsListening !== false,
    wrong: compared.flatMap(({ wrong }) => wrong),
    unread: compared.flatMap(({ unread }) => unread),
  };
}

/** Null if it has answered, with whatever refusal. */
function findSilence(failure: CallFailure): "silent" | "refused" | null {
  if (failure.code === "refused") return null;
  return failure.code === "unavailable" && failure.isOurs === true ? "refused" : "silent";
}

const getName = ({ path, value }: Setting) => `${path}: ${value}`;

type Compared = {
  /** Our credentials were. */
  isRefused: boolean;
  wrong: readonly WrongSetting[];
  unread: readonly string[];
};

async function compare({ settings, read }: Comparison): Promise<Compared> {
  const nothing = { isRefused: false, wrong: [], unread: [] };
  if (settings.length === 0) return nothing;
  const listed = await read();
  if (listed.ok)
    return { ...nothing, wrong: settings.flatMap((each) => findIn(listed.value, each)) };
  const { failure } = listed;
  if (findSilence(failure) === "refused") return { ...nothing, isRefused: true };
  // What it was asked about is not there.
  if (failure.code === "refused" && failure.reason === "missing")
    return { ...nothing, wrong: settings.flatMap((each) => findIn([], each)) };
  return { ...nothing, unread: settings.map(getName) };
}

function findIn(rows: readonly Row[], setting: Setting): WrongSetting[] {
  const { value, isInUse } = setting;
  const row = rows.find(({ Id, Description }) =>
    typeof value === "string" ? Description?.trim() === value : Id === value,
  );
  const isInactive = row?.Inactive === true;
  return row === undefined || isInactive
    ? [{ setting: getName(setting), isInactive, isInUse }]
    : [];
}

function listComparisons(client: TessituraClient, settings: TessituraSettings): Comparison[] {
  return [
    ...ofSelling(client, settings),
    ...ofSeats(client, settings),
    ...ofPerformances(client, settings),
    ...settings.halls.flatMap((hall, at) => ofHall(client, hall, `halls.${at}`)),
    ...ofPeople(client, settings),
  ];
}

function ofSelling(
  client: TessituraClient,
  { modeOfSale, businessUnit, organization, source, prices, payment, ...rest }: TessituraSettings,
): Comparison[] {
  const list = getLists(client);
  return [
    { settings: used("modeOfSale", modeOfSale), read: list("readModesOfSale") },
    { settings: used("businessUnit", businessUnit), read: list("readBusinessUnits") },
    { settings: used("organization", organization), read: list("readOrganizations") },
    {
      settings: used("source", source),
      read: async () =>
        getRows(
          await client.call("readSource", { path: { sourceId: source ?? 0 } }, OPTIONS),
          (row) => [row],
        ),
    },
    {
      settings: used("prices.priceTypes", ...prices.priceTypes),
      read: list("readAllPriceTypes"),
    },
    {
      settings: [
        ...used("payment.method", payment.method),
        ...used("payment.giftCertificateMethod", payment.giftCertificateMethod),
        ...unused("payment.creditMethods", ...payment.creditMethods),
      ],
      read: list("readPaymentMethods"),
    },
    {
      settings: used(
        "deliveryMethods",
        ...rest.deliveryMethods
          .map(({ method }) => method)
          .filter((method) => method !== AT_BOX_OFFICE),
      ),
      read: list("readDeliveryMethods"),
    },
    {
      settings: [
        ...used("donations.fund", rest.donations?.fund),
        ...used("memberships.fund", rest.memberships?.fund),
        ...used("donations.funds", ...(rest.donations?.funds.map(({ fund }) => fund) ?? [])),
      ],
      read: list("readFunds"),
    },
    {
      settings: used("memberships.organization", rest.memberships?.organization),
      read: list("readMembershipOrganizations"),
    },
    {
      settings: [
        ...unused("webContents.description", rest.webContents.description),
        ...unused("webContents.picture", rest.webContents.picture),
      ],
      read: list("readWebContentTypes"),
    },
  ];
}

function ofSeats(client: TessituraClient, { seats }: TessituraSettings): Comparison[] {
  const list = getLists(client);
  const { free, held, wheelchair, companion } = seats;
  return [
    {
      settings: [...used("seats.free", ...free), ...used("seats.held", ...held)],
      read: list("readSeatStatuses"),
    },
    {
      settings: [
        ...used("seats.wheelchair.holdCodes", ...wheelchair.holdCodes),
        ...used("seats.companion.holdCodes", ...companion.holdCodes),
      ],
      read: list("readHoldCodes"),
    },
    {
      settings: [
        ...used("seats.wheelchair.seatTypes", ...wheelchair.seatTypes),
        ...used("seats.companion.seatTypes", ...companion.seatTypes),
      ],
      read: list("readSeatCodes"),
    },
  ];
}

function ofPerformances(
  client: TessituraClient,
  { performances }: TessituraSettings,
): Comparison[] {
  const list = getLists(client);
  const { onSale, kinds, leftOut } = performances;
  const types = kinds.map(({ performanceType }) => performanceType);
  return [
    {
      settings: used("performances.onSale", ...onSale),
      read: list("readPerformanceStatuses"),
    },
    {
      settings: [
        ...unused("performances.kinds", ...types),
        ...unused("performances.leftOut.performanceTypes", ...leftOut.performanceTypes),
      ],
      read: list("readPerformanceTypes"),
    },
    {
      settings: unused("performances.leftOut.seasons", ...leftOut.seasons),
      read: list("readSeasons"),
    },
    {
      settings: unused("performances.leftOut.facilities", ...leftOut.facilities),
      read: list("readFacilities"),
    },
  ];
}

function ofHall(
  client: TessituraClient,
  { facility, seatMap, screens }: TessituraSettings["halls"][number],
  path: string,
): Comparison[] {
  const list = getLists(client);
  return [
    {
      settings: used(`${path}.facility`, facility),
      read: list("readFacilities"),
    },
    {
      settings: used(`${path}.seatMap`, seatMap),
      // A seat map that is not there has no sections.
      read: async () =>
        getRows(
          await client.call("readSections", { query: { seatMapId: seatMap } }, OPTIONS),
          (sections) => (sections.length === 0 ? [] : [{ Id: seatMap }]),
        ),
    },
    {
      settings: used(`${path}.screens`, ...screens.map(({ screen }) => screen)),
      read: async () =>
        getRows(
          await client.call("readScreens", { path: { facilityId: facility } }, OPTIONS),
          ({ Screens }) => Screens ?? [],
        ),
    },
  ];
}

function ofPeople(client: TessituraClient, { people }: TessituraSettings): Comparison[] {
  const list = getLists(client);
  const ofType = (name: keyof typeof people, call: ListCall): Comparison => ({
    settings: used(`people.${name}`, people[name]),
    read: list(call),
  });
  return [
    ofType("loginType", "readLoginTypes"),
    ofType("addressType", "readAddressTypes"),
    ofType("phoneType", "readPhoneTypes"),
    ofType("emailType", "readElectronicAddressTypes"),
    ofType("constituentType", "readConstituentTypes"),
    ofType("originalSource", "readOriginalSources"),
  ];
}
