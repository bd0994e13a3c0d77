import type { HeldTicket } from "../baskets/basket-holding";
import type { TicketWish } from "./best-available/best-seats-chooser";
import type { PickedSeatsRequest } from "./choose-seats";
import type { NewTicket } from "./hold-seats";
import type { InstanceSale } from "../pricing/instance-sale";
import type { SeatChooser, TakenSeats } from "./take-seats";

/** What a buyer wants of one performance: seats by name, or the best that are left. */
export type SeatWish = PickedSeatsRequest | TicketWish;

/** For whom seats are taken, as of the moment the basket was locked; `own` is what it has of the performance. */
export type HoldAsker = {
  basketId: string;
  customerId: string | null;
  now: Date;
  catalogue: string;
  own: readonly HeldTicket[];
  sale: InstanceSale;
  /** The basket holds no ticket of any performance. */
  holdsNothing?: boolean;
};

/** What a wish comes to when it keeps to every rule that is not about which seats are free. */
export type HoldPlan<C extends SeatChooser = SeatChooser> = {
  chooser: C;
  ticketsOf: (chosen: TakenSeats) => NewTicket[];
};
