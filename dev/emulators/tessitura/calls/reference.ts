// What a venue has entered in its tables, with rows that are no longer in use. The same in every emulated house.

import type { CallName } from "../../../../crm/system/tessitura/call-types";
import { MEMBERSHIP_ORGANIZATION } from "../hall";
import { type Handler, numberIn, Refused } from "../handler";
import { pad, writeTime } from "../write-time";

type Entry = [id: number, description: string, isInactive?: true];

const rows =
  (...entries: Entry[]): Handler =>
  () =>
    entries.map(([Id, Description, Inactive = false]) => ({ Id, Description, Inactive }));

/** Lists that do not say what is no longer in use. */
const plainRows =
  (...entries: [id: number, description: string][]): Handler =>
  () =>
    entries.map(([Id, Description]) => ({ Id, Description }));

const SOURCE = 11;

const readSource: Handler = (_, { path }) => {
  const id = numberIn(path, "sourceId");
  if (id !== SOURCE) throw new Refused(404, "The source was not found.");
  return { Id: id, Description: "Web", Inactive: false };
};

const readFacilities: Handler = ({ hall }) => [
  {
    Id: hall.facility.id,
    Description: hall.facility.description,
    SeatMap: { Id: hall.seatMap, Description: "Standard" },
  },
];

const readScreens: Handler = ({ hall }, { path }) => {
  if (numberIn(path, "facilityId") !== hall.facility.id)
    throw new Refused(404, "The facility was not found.");
  const screen = { RowCount: 14, ColumnCount: 14, ScreenUp: 0, ScreenDown: 0 };
  return {
    Id: hall.seatMap,
    Description: "Standard",
    Screens: [{ Id: 1, Description: "Hall", ScreenLeft: 0, ScreenRight: 0, ...screen }],
  };
};

/** In no order. */
const readMembershipLevels: Handler = ({ hall }, { query }) =>
  numberIn(query, "membershipOrgId") === MEMBERSHIP_ORGANIZATION.id
    ? hall.levels.map((level, at) => ({
        Id: level.id,
        Code: pad(level.description.slice(0, 3).toUpperCase(), 10),
        Description: pad(level.description, 30),
        Rank: at,
        StartAmount: level.amount,
        Expiry: level.months,
        GoodsAndServicesValue: level.worth,
        Inactive: level.isInactive ?? false,
      }))
    : [];

export const referenceCalls: Partial<Record<CallName, Handler>> = {
  readStatus: (world) => ({
    Success: true,
    TimeStamp: writeTime(new Date(world.now()), world.hall.timeZone),
    TimeZone: world.hall.timeZone,
    Dependencies: [],
  }),
  readSeatServerStatus: () => ({ IsListening: true, ConnectionsCount: 1 }),
  readModesOfSale: rows([1, "Box office"], [5, "Web"], [6, "Old web", true]),
  readBusinessUnits: rows([1, "Performances"]),
  readOrganizations: plainRows([1, "Impresario"]),
  readSource,
  readPaymentMethods: rows(
    [8, "Old web card", true],
    [9, "Web card"],
    [10, "On account"],
    [11, "Gift certificate"],
  ),
  readDeliveryMethods: plainRows([1, "Mail"], [2, "Print at home"]),
  readFunds: ({ hall }) =>
    hall.funds.map(({ id, description, isInactive = false }) => ({
      Id: id,
      Description: pad(description, 30),
      Inactive: isInactive,
      TicketingIndicator: true,
    })),
  readMembershipOrganizations: plainRows([
    MEMBERSHIP_ORGANIZATION.id,
    MEMBERSHIP_ORGANIZATION.description,
  ]),
  readMembershipLevels,
  readHoldCodes: plainRows([20, "House"], [21, "Wheelchair"], [22, "Companion"]),
  readSeatCodes: rows([1, "Seat"]),
  readPerformanceStatuses: plainRows([1, "On Sale"], [2, "Off Sale"]),
  readPerformanceTypes: rows(
    [1, "Orchestra"],
    [2, "Chamber"],
    [3, "Theatre"],
    [4, "Dance"],
    [5, "Family"],
  ),
  readSeasons: ({ hall }) => [
    { Id: hall.season.id, Description: hall.season.description, Inactive: false },
  ],
  readFacilities,
  readScreens,
  readLoginTypes: rows([1, "Web"]),
  readAddressTypes: rows([3, "Home"]),
  readPhoneTypes: rows([1, "Home"]),
  readElectronicAddressTypes: rows([1, "Email"]),
  readConstituentTypes: rows([1, "Individual"]),
  readOriginalSources: rows([1, "Web"]),
  readWebContentTypes: rows([1, "Description"], [2, "Picture"]),
};
