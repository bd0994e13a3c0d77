import type { PriceTerms } from "#contract/schemas/price-list";
import type { Programme } from "#contract/schemas/event";
import type { CodeReason } from "~/domain/basket/basket-refusal";

import type { Crm } from "~/.server/ticketing/ticketing";

type ProgrammePage =
  | { ok: true; programme: Programme; reason: null }
  | { ok: true; programme: null; reason: CodeReason }
  | { ok: false };

/** As long as a code can be. */
const MOST = 100;

/** The performances that a programme's code opens, or why there are none. Unknown codes are counted by who tries. */
export async function getProgrammePage(
  { crm, caller, priceTerms }: { crm: Crm; caller: string; priceTerms: () => Promise<PriceTerms> },
  code: string,
): Promise<ProgrammePage> {
  if (code.length > MOST) return { ok: true, programme: null, reason: "not-recognised" };
  const found = await crm.getProgramme({
    params: { code },
    query: { terms: await priceTerms() },
    session: null,
    caller,
  });
  if (found.ok) return { ok: true, programme: found.value, reason: null };
  switch (found.failure.code) {
    case "code-not-recognised":
      return { ok: true, programme: null, reason: "not-recognised" };
    case "not-allowed":
      return { ok: true, programme: null, reason: found.failure.reason };
    case "unavailable":
      return { ok: false };
  }
}
