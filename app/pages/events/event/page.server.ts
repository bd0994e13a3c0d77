import type { AppLoadContext } from "@remix-run/node";

import type { EventDetail } from "#contract/schemas/event";
import { foundOr404 } from "~/.server/rendering/replies";

export async function getEventPage(
  { crm, priceTerms }: AppLoadContext,
  id: string,
): Promise<{ event: EventDetail }> {
  const query = { terms: await priceTerms() };
  return { event: foundOr404(await crm.getEvent({ params: { id }, query })) };
}
