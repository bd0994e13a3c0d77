import { expect, it } from "vitest";

import { readFailed } from "~/domain/notices/failed";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { send, visit } from "../../../../tests/support/basket-page";
import { answering, unavailable } from "../../../../tests/support/stub-crm";

it.each([
  [{ intent: "save", by: "code", code: "AUTUMN15" }, "enterCode", "update-code"],
  [{ intent: "use-code", code: "c2" }, "usePromoCode", "update-code"],
  [{ intent: "remove-code", code: "c1" }, "removeCode", "update-code"],
  [{ intent: "credit", use: "all" }, "setCredit", "apply-credit"],
  [{ intent: "credit", use: "all" }, "getAccountCredit", "apply-credit"],
  [{ intent: "remove", ticket: "t1" }, "removeTicket", undefined],
] as const)(
  "the page after %o while %s is down names the failed action: %s",
  async (fields, call, failed) => {
    const claimBasket = answering(sampleBasket());
    const response = await send(visit({ claimBasket, [call]: unavailable }, {}, "account"), fields);
    expect([response.status, readFailed(response.data) ?? undefined]).toEqual([503, failed]);
  },
);
