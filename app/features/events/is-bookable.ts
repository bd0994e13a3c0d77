import type { AvailabilityStatus } from "~/domain/event";

const bookable = {
  "get-tickets": true,
  "not-on-sale": false,
  "sold-out": false,
  cancelled: false,
  passed: false,
  priority: true,
  book: true,
  limited: true,
} as const satisfies Record<AvailabilityStatus, boolean>;

/** Whether the way to a performance's tickets is open (for priority booking: to those who have it). */
export function isBookable(status: AvailabilityStatus): boolean {
  return bookable[status];
}
