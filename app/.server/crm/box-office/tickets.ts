import { z } from "zod";

import type { CustomerCard } from "~/domain/checkout/card";

import type { TicketCalls } from "../tickets";
import type { Ask } from "./requester";

const cardShape = z.object({
  id: z.string(),
  kind: z.enum(["membership", "ticket-subscription"]),
  name: z.string(),
  pricingStructure: z.string().nullable(),
  holder: z.string(),
  code: z.string(),
  startsOn: z.string(),
  expiresOn: z.string(),
  vouchers: z.object({ general: z.int(), available: z.int(), used: z.int() }).nullable(),
}) satisfies z.ZodType<CustomerCard>;

export function ticketCalls(ask: Ask): TicketCalls {
  return {
    listCards: (customerSession) =>
      ask({ method: "GET", path: "/customer/cards", customerSession }, z.array(cardShape), [
        "not-signed-in",
      ]),
  };
}
