import type { CallName } from "../../../../crm/system/tessitura/call-types";
import { type EmulatedRequest, type Handler, idsIn, numberIn, Refused } from "../handler";
import type { World } from "../world";
import { pad } from "../write-time";

/** The performances asked for. Those that are not there have no rows. */
const performancesOf = ({ hall }: World, { query }: EmulatedRequest) => {
  const ids = idsIn(query, "performanceIds");
  return hall.performances.filter(({ id }) => ids.includes(id));
};

/** Every zone with every price type, also where it is not sold. */
const readPrices: Handler = (world, request) =>
  performancesOf(world, request).flatMap(({ id }) =>
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
  performancesOf(world, request).flatMap(({ id }, index) =>
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
  return world.hall.seats.map((seat, index) => ({
    Id: seat.id,
    SectionId: 1,
    SeatRow: pad(seat.row, 5),
    SeatNumber: pad(seat.number, 5),
    ZoneId: seat.zone,
    AllocationId: 0,
    SeatTypeId: 1,
    XPosition: index % 6,
    YPosition: Math.floor(index / 6),
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

export const catalogueCalls: Partial<Record<CallName, Handler>> = {
  readPrices,
  readZones,
  readSeats,
  readSeatStatuses,
};
