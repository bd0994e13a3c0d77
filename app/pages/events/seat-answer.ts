import type { SeatLabel } from "#contract/schemas/seat-label";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";

/** Why the chosen seats are not in the basket; what can be kept stays chosen. */
export type SeatAnswer = {
  /** Null when nothing, or too much, was chosen. */
  refusal: TicketRefusal | null;
  /** Ids of the seats that stay chosen. */
  chosen: string[];
  /** The ids of the price types that were chosen, by seat. */
  types: Record<string, string>;
  /** What could be taken instead of all of them. */
  nearest: (SeatLabel & { id: string })[];
  /** Makes the offer of the nearest ones safe to send twice. */
  nearestKey: string;
};
