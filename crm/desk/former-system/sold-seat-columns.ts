import { amount, moment, optional, text, type ValuesOf } from "./columns";
import { CUSTOMER_NUMBER, MAX_NUMBER, RECORD_NUMBER } from "./record-number";

/** Of codes that another system printed on its tickets. */
const MAX_FORMER_CODE = 100;

const MAX_NAME = 200;
const name = optional(text(MAX_NAME));

export const SOLD_SEAT_COLUMNS = {
  number: { ...RECORD_NUMBER, example: "T-5001" },
  order: {
    about: "Required: the order's number. Its rows are imported together or not at all",
    example: "O-300",
    read: text(MAX_NUMBER),
  },
  customer: CUSTOMER_NUMBER,
  performance: { about: "The performance's id here", example: "opening-night-1", read: name },
  event: {
    about: "Instead of `performance`: the event's id or title",
    example: "Opening Night",
    read: name,
  },
  starts: {
    about: "With `event`: when the performance starts",
    example: "2026-12-03 19:30",
    read: optional(moment),
  },
  section: {
    about: "Required: as the plan's file names it, or as pages do",
    example: "Stalls",
    read: text(MAX_NAME),
  },
  row: { about: "Empty where seats have none", example: "C", read: name },
  seat: { about: "Its number; empty for places without numbers", example: "12", read: name },
  priceType: {
    about: "Required: the price type's name or id",
    example: "Standard",
    read: text(MAX_NAME),
  },
  price: {
    about: "Required: what was paid for it, without the fee",
    example: "45.50",
    read: amount(0),
  },
  fee: { about: "What was paid as its booking fee", example: "2.50", read: optional(amount(0)) },
  sold: {
    about: "Required: when the order was paid. Reports have it on that day",
    example: "2026-06-01 10:15",
    read: moment,
  },
  code: {
    about: "What the former ticket's barcode says, if it must open the door",
    example: "84411000042",
    isPersonal: true,
    read: optional(text(MAX_FORMER_CODE)),
  },
} as const;

export type SoldSeat = ValuesOf<typeof SOLD_SEAT_COLUMNS>;
