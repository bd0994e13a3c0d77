import type { AppLoadContext } from "@remix-run/node";

import { randomUUID } from "node:crypto";

import { nothingAgreed } from "../../app/.server/session/session-data";
import type { SessionData } from "../../app/.server/session/session-data";
import type { CrmResult } from "../../app/.server/crm/crm-result";
import { createFakeCrm } from "./fake-crm";
import type { FakeCrm } from "./fake-crm";
import { testContext } from "./test-context";

const STEPS = [
  "basket",
  "account",
  "delivery",
  "additional-details",
  "summary",
  "billing",
] as const;

function valueOf<T>(result: CrmResult<T, never>): T {
  if (!result.ok) throw new Error(`the fake box office said ${result.failure.code}`);
  return result.value;
}

/** A visitor with two tickets who has completed the steps of the checkout up to this one, and those before it. */
export async function checkoutVisit(
  done: (typeof STEPS)[number],
  crm: FakeCrm = createFakeCrm(),
): Promise<AppLoadContext & { crm: FakeCrm }> {
  const reached = STEPS.indexOf(done);
  const basket = valueOf(
    (await crm.addTickets(
      null,
      {
        instanceId: "i1",
        choices: [{ band: "A", priceTypeId: await firstPriceType(crm), quantity: 2 }],
        together: true,
        requestKey: randomUUID(),
      },
      null,
    )) as CrmResult<{ id: string }, never>,
  );
  const session: Partial<SessionData> = { basketId: basket.id };
  if (reached >= 1) {
    const credentials = { email: "ada@example.com", password: "Concert2026" };
    const signedIn = valueOf(
      (await crm.signIn(credentials)) as CrmResult<{ session: string }, never>,
    );
    session.crmSession = signedIn.session;
    await crm.claimBasket(basket.id, signedIn.session);
    if (reached >= 2)
      await crm.setDelivery(
        basket.id,
        { optionId: "print-at-home", address: null },
        signedIn.session,
      );
    if (reached >= 3) {
      const details = { specialRequests: null, accessRequirements: null, marketing: null };
      await crm.setAdditionalDetails(basket.id, details, signedIn.session);
    }
  }
  if (reached >= 4) {
    const agreedTotal = crm.state.baskets.get(basket.id)?.totals.toPay.amount ?? 0;
    session.checkout = {
      ...nothingAgreed,
      basketId: basket.id,
      agreedTotal,
      passed: reached >= 5 ? ["billing"] : [],
    };
  }
  return testContext({ crm, session });
}

/** The same visitor's next request. */
export function nextRequest(
  context: AppLoadContext & { crm: FakeCrm },
): AppLoadContext & { crm: FakeCrm } {
  return testContext({ crm: context.crm, session: context.session.kept ?? {} });
}

async function firstPriceType(crm: FakeCrm): Promise<string> {
  const list = valueOf((await crm.getPriceList("i1")) as CrmResult<{ bands: Bands }, never>);
  return list.bands[0]?.prices[0]?.priceTypeId ?? "";
}
type Bands = { prices: { priceTypeId: string }[] }[];
