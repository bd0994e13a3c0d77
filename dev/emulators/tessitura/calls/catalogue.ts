import type { CallName } from "../../../../crm/system/tessitura/call-types";
import { type EmulatedRequest, type Handler, idsIn, numberIn, Refused } from "../handler";
import type { World } from "../world";
import { pad, writeTime } from "../write-time";

/** The performances asked for. Those that are not there have no rows. */
const listPerformances = ({ hall }: World, { query }: EmulatedRequest) => {
  const ids = idsIn(query, "performanceIds");
  return hall.performances.filter(({ id }) => ids.includes(id));
};

const readPerformances: Handler = (world, request) =>
  listPerformances(world, request).map(({ id, description, date, isGeneral = false }) => ({
    Id: id,
    Description: pad(description, 30),
    Date: writeTime(date, world.hall.timeZone),
    // Not "Y" or "N", as the search has it.
    AvailSaleIndicator: true,
    BestSeatMap: {
      Id: isGeneral ? 2 : 1,
      Description: isGeneral ? "General admission" : "Standard",
      GaIndicator: isGeneral ? "Y" : "N",
      IsGA: isGeneral,
    },
  }));

/** Every zone with every price type, also where it is not sold. */
const readPrices: Handler = (world, request) =>
  listPerformances(world, request).flatMap(({ id }) =>
    world.hall.prices.map(({ zone, priceType, amount, enabled }) => ({
      PerformanceId: id,
      PackageId: 0,
      ZoneId: zone,
      PriceTypeId: priceType,
      Price: amount,
      Enabled: enabled,
      IsEditableForWeb: true,
      EditableMinPrice: 0,
      MinPrice: amount,
      IsBase: priceType === 1,
      IsBest: false,
      Offer: false,
      LayerTypeId: null,
    })),
  );

const readZones: Handler = (world, request) =>
  listPerformances(world, request).flatMap(({ id }, index) =>
    world.hall.zones.map((zone) => {
      const free = world.hall.seats.filter(
        (seat) => seat.zone === zone.id && world.isAvailable(id, seat),
      );
      return {
        // Not the zone's id.
        Id: 10 * (index + 1) + zone.rank,
        Zone: {
          Id: zone.id,
          Description: zone.description,
          ShortDescription: pad(zone.description),
          Rank: zone.rank,
        },
        SectionSummaries: null,
        PerformanceId: id,
        AvailableCount: free.length,
        ConstituentAvailableCount: free.length,
      };
    }),
  );

const readSeats: Handler = (world, { path }) => {
  const performanceId = numberIn(path, "performanceId");
  if (!world.hall.performances.some(({ id }) => id === performanceId))
    throw new Refused(404, "The performance was not found.");
  return world.hall.seats.map((seat) => ({
    Id: seat.id,
    SectionId: seat.section,
    SeatRow: pad(seat.row, 5),
    SeatNumber: pad(seat.number, 5),
    ZoneId: seat.zone,
    AllocationId: 0,
    SeatTypeId: 1,
    XPosition: seat.x,
    YPosition: seat.y,
    IsSeat: seat.isSeat,
    SeatStatusId: world.seatState(performanceId, seat).status,
    AisleIndicator: "N",
    HasStairs: false,
    ScreenId: 1,
    DisplayLetter: " ",
    HoldCodeId: seat.holdCode,
  }));
};

const readSeatStatuses: Handler = ({ hall }) =>
  hall.seatStatuses.map(({ id, code, description }) => ({
    Id: id,
    StatusCode: pad(code, 5),
    Description: description,
    Inactive: false,
  }));

/** With the dates of sale of the mode that is named. Past performances are listed, too. */
const searchPerformances: Handler = ({ hall }, { body }) => {
  const [from, until] = [body["PerformanceStartDate"], body["PerformanceEndDate"]].map((time) =>
    typeof time === "string" ? Date.parse(time) : null,
  );
  return hall.performances
    .filter(({ date }) => date.getTime() >= (from ?? 0) && date.getTime() <= (until ?? Infinity))
    .map(({ id, description, date, production, type, minutes }) => ({
      PerformanceId: id,
      PerformanceCode: pad(`P${id}`, 12),
      PerformanceDate: writeTime(date, hall.timeZone),
      PerformanceDescription: pad(description, 30),
      Facility: viewNamed(hall.facility),
      ProductionSeason: viewNamed(production),
      ZoneMap: { Id: hall.zoneMap, Description: "Standard" },
      Season: { ...viewNamed(hall.season), FYear: 2027, Inactive: false },
      PerformanceType: { Id: type, Description: "Performance", Inactive: false },
      PerformanceStatus: { Id: ON_SALE, Description: "On Sale" },
      AvailSaleIndicator: "Y",
      PublishWebApiStartDate: null,
      PublishWebApiEndDate: null,
      DoorsOpen: null,
      Duration: minutes,
      ...(body["ModeOfSaleId"] === hall.modeOfSale && {
        ModeOfSale: { Id: hall.modeOfSale, Description: "Web" },
        ModeOfSaleStartDate: null,
        ModeOfSaleEndDate: null,
      }),
    }));
};

const ON_SALE = 1;
const viewNamed = ({ id, description }: { id: number; description: string }) => ({
  Id: id,
  Description: description,
});

const readSections: Handler = ({ hall }, { query }) => {
  if (numberIn(query, "seatMapId") !== hall.seatMap) return [];
  return hall.sections.map((section) => ({ ...viewNamed(section), ShortDesc: pad("S") }));
};

const readAllPriceTypes: Handler = ({ hall }) =>
  hall.priceTypes.map((type) => ({
    ...viewNamed({ ...type, description: pad(type.description, 30) }),
    AliasDescription: null,
    Inactive: false,
    ShortDescription: pad(type.description.slice(0, 10)),
  }));

/** The same for each zone and price type that is asked for. */
const readSeatFees: Handler = ({ hall }, { query }) =>
  hall.zones.flatMap(({ id: zone }) =>
    idsIn(query, "priceTypeIds").map((priceType) => ({
      Fee: viewNamed(hall.seatFee),
      PriceTypeId: priceType,
      ZoneId: zone,
      Price: hall.prices.find((price) => price.zone === zone && price.priceType === priceType)
        ?.amount,
      FeeAmount: hall.seatFee.amount,
    })),
  );

export const catalogueCalls: Partial<Record<CallName, Handler>> = {
  searchPerformances,
  readPerformances,
  readSections,
  readAllPriceTypes,
  readSeatFees,
  readPrices,
  readZones,
  readSeats,
  readSeatStatuses,
};
