import { type EmulatedHall, MEMBERSHIP_ORGANIZATION } from "../hall";
import type { CertificatePayment } from "../certificates";
import type {
  EmulatedContribution,
  EmulatedLine,
  EmulatedProducts,
  EmulatedTicket,
  World,
} from "../world";
import { pad, writeTime } from "../write-time";

const toCents = (amount: number) => Math.round(amount * 100);

/** In the currency's units, without the errors of binary sums. */
const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + toCents(amount), 0) / 100;

/** By the source of the line alone. */
function getPrice(
  world: World,
  { source }: EmulatedLine,
  { seatId, priceTypeId }: EmulatedTicket,
): number {
  const amount = world.findPrice(seatId, priceTypeId)?.amount ?? 0;
  const offer = world.hall.offers.find((each) => each.source === source);
  return Math.round(amount * (100 - (offer?.percentOff ?? 0))) / 100;
}

const ticketsIn = (lines: readonly EmulatedLine[]) => lines.flatMap(({ tickets }) => tickets);

const pricesIn = (world: World, lines: readonly EmulatedLine[]) =>
  sum(lines.flatMap((line) => line.tickets.map((ticket) => getPrice(world, line, ticket))));

const feesIn = ({ hall }: World, lines: readonly EmulatedLine[]) =>
  sum(ticketsIn(lines).map(() => hall.seatFee.amount));

const addUp = (items: readonly { amount: number }[]) => sum(items.map(({ amount }) => amount));

/** The amount of tickets with fees, of contributions and of gift certificates. */
export const sumTotal = (world: World, { lines, ...others }: EmulatedProducts) =>
  sum([
    pricesIn(world, lines),
    feesIn(world, lines),
    addUp(others.contributions),
    addUp(others.certificates),
  ]);

/** What a card is to pay of a cart. */
export const sumDue = (
  world: World,
  session: EmulatedProducts & { certificatePayments: readonly CertificatePayment[] },
) => sum([sumTotal(world, session), ...session.certificatePayments.map(({ amount }) => -amount)]);

function viewFee({ seatFee }: EmulatedHall, ticket: EmulatedTicket, lineId: number) {
  return {
    Id: ticket.id + 50_000,
    LineItemId: lineId,
    SubLineItemId: ticket.id,
    FeeSummary: { FeeId: seatFee.id, Description: seatFee.description },
    Amount: seatFee.amount,
    OverrideIndicator: "N",
    OverrideAmount: 0,
  };
}

function viewTicket(world: World, line: EmulatedLine, ticket: EmulatedTicket) {
  const { hall } = world;
  const seat = world.findSeat(ticket.seatId);
  const zone = hall.zones.find(({ id }) => id === seat?.zone);
  const priceType = hall.priceTypes.find(({ id }) => id === ticket.priceTypeId);
  const price = getPrice(world, line, ticket);
  return {
    Id: ticket.id,
    StatusId: 2,
    PriceType: {
      Id: ticket.priceTypeId,
      Description: priceType?.description ?? "",
      ShortDescription: pad(priceType?.description ?? ""),
    },
    Zone: {
      Id: zone?.id ?? 0,
      Description: zone?.description ?? "",
      ShortDescription: pad(zone?.description ?? ""),
    },
    Seat: {
      Id: ticket.seatId,
      Row: pad(seat?.row ?? "", 5),
      Number: pad(seat?.number ?? "", 5),
      Section: { Id: 1, Description: "Main" },
    },
    DueAmount: price,
    PaidAmount: 0,
    SubLineItemFees: [viewFee(hall, ticket, line.id)],
    SubLineItemDetails: [{ OriginalPrice: price, DueAmount: price, PaidAmount: 0 }],
  };
}

function viewContribution(
  { hall }: World,
  { id, fundId, amount, notes, levelId }: EmulatedContribution,
): object {
  const fund = hall.funds.find((each) => each.id === fundId);
  const level = hall.levels.find((each) => each.id === levelId);
  if (level !== undefined)
    return {
      ProductClass: { Id: 6, Description: "Membership" },
      Membership: {
        Id: id,
        Amount: amount,
        Fund: { Id: fundId, Description: fund?.description ?? "" },
        MembershipOrganization: {
          Id: MEMBERSHIP_ORGANIZATION.id,
          Description: MEMBERSHIP_ORGANIZATION.description,
        },
        MembershipLevel: { Id: level.id, Description: pad(level.description, 30) },
      },
    };
  return {
    ProductClass: { Id: 5, Description: "Contribution" },
    Contribution: {
      Id: id,
      Amount: amount,
      Fund: { Id: fundId, Description: fund?.description ?? "" },
      Notes: notes === null ? null : pad(notes, 60),
    },
  };
}

/** `add`: fields that only a saved order's tickets have. */
export function viewProducts(
  world: World,
  { lines, contributions, certificates }: EmulatedProducts,
  add: (ticket: EmulatedTicket) => object = () => ({}),
): object[] {
  const given = contributions.map((contribution) => viewContribution(world, contribution));
  const performances = lines.map((line) => {
    const performance = world.hall.performances.find(({ id }) => id === line.performanceId);
    return {
      ProductClass: { Id: 1, Description: "Performance" },
      Performance: {
        Id: line.performanceId,
        LineItem: {
          Id: line.id,
          Primary: true,
          Source: { Id: line.source, Description: "Web" },
          Performance: {
            Id: line.performanceId,
            Description: performance?.description ?? "",
            Facility: { Id: world.hall.facility.id, Description: world.hall.facility.description },
            PerformanceDateTime: writeTime(performance?.date ?? new Date(0), world.hall.timeZone),
          },
          SubLineItems: line.tickets.map((ticket) => ({
            ...viewTicket(world, line, ticket),
            ...add(ticket),
          })),
        },
      },
    };
  });
  const bought = certificates.map(({ number, amount, name }, at) => ({
    ProductClass: { Id: 7, Description: "Gift certificate" },
    GiftCertificate: {
      PaymentId: at + 1,
      GiftCertificateNumber: pad(number, 20),
      Amount: amount,
      Name: pad(name, 20),
    },
  }));
  return [...performances, ...given, ...bought];
}

export function viewCart(
  world: World,
  session: {
    key: string;
    orderId: number;
    properties: Record<string, unknown>;
    certificatePayments: readonly CertificatePayment[];
  },
  products: EmulatedProducts,
  paid: number,
) {
  const { lines, contributions, certificates } = products;
  const subTotal = sum([pricesIn(world, lines), addUp(contributions), addUp(certificates)]);
  const fees = feesIn(world, lines);
  const total = sum([subTotal, fees]);
  return {
    SessionKey: session.key,
    Id: session.orderId,
    OrderDateTime: writeTime(new Date(world.now()), world.hall.timeZone),
    SubTotal: subTotal,
    FeesAmount: fees,
    CartAmount: total,
    AmountPaidPreviously: 0,
    AmountPaidNow: paid,
    BalanceToCharge:
      paid > 0 ? sum([total, -paid]) : sum([total, -addUp(session.certificatePayments)]),
    CartWasPriced: true,
    OrderNotes: session.properties["Notes"],
    OrderFees: [],
    Payments: session.certificatePayments.map(({ id, number, amount }) => ({
      Id: id,
      Amount: amount,
      GiftCertificateNumber: pad(number, 20),
      Applied: true,
    })),
    Messages: [],
    Products: viewProducts(world, products),
  };
}
