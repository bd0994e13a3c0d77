import type { AvailabilityStatus } from "#contract/schemas/event";

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

/** Whether a performance's page leads to tickets: online, by priority booking, or by the box office. */
export function isBookable(status: AvailabilityStatus): boolean {
  return bookable[status];
}
