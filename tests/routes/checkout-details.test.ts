import { describe, expect, it } from "vitest";

import { action, loader } from "../../app/pages/checkout/additional-details/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;

const send = (context: Context, fields: Record<string, string>) =>
  answerOf(() =>
    action({ request: formRequest("/checkout/additional-details", fields), context, params: {} }),
  );

describe("the additional-details step", () => {
  it("presets a wheelchair space where the basket has one", async () => {
    const context = await checkoutVisit("delivery");
    const { baskets } = context.crm.state;
    for (const [id, basket] of baskets) {
      const items = basket.items.map((item) =>
        item.kind === "ticket"
          ? { ...item, seat: { ...item.seat, kind: "wheelchair" as const } }
          : item,
      );
      baskets.set(id, { ...basket, items });
    }
    const visit = nextRequest(context);
    const request = new Request("http://localhost/checkout/additional-details");
    const { details } = await loader({ request, context: visit, params: {} });
    expect(details?.accessRequirements).toBe("wheelchair-space");
  });

  it("goes on with nothing answered", async () => {
    const context = await checkoutVisit("delivery");
    const answer = await send(context, {
      specialRequests: "",
      accessRequirements: "",
      marketing: "",
    });
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/summary"]);
    expect((await nextRequest(context).basket())?.details).toEqual({
      specialRequests: null,
      accessRequirements: null,
      marketing: null,
    });
  });

  it("keeps what was answered, and shows it again", async () => {
    const context = await checkoutVisit("delivery");
    const details = {
      specialRequests: "One of us comes late.",
      accessRequirements: "aisle-seat",
      marketing: "word-of-mouth",
    };
    await send(context, details);
    const request = new Request("http://localhost/checkout/additional-details");
    const page = await loader({ request, context: nextRequest(context), params: {} });
    expect(page.details).toEqual(details);
  });

  it("refuses a text that is too long, and keeps it", async () => {
    const specialRequests = "a".repeat(501);
    const answer = await send(await checkoutVisit("delivery"), { specialRequests });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      error: { specialRequests: ["specialRequestsTooLong"] },
      initialValue: { specialRequests },
    });
  });

  it("leads away with a reason when the seats are not held any more", async () => {
    const context = await checkoutVisit("delivery");
    context.crm.setAdditionalDetails = () =>
      Promise.resolve({ ok: false, failure: { code: "basket-expired" } });
    const answer = await send(context, {});
    expect(answer.leadsTo).toBe("/checkout/basket");
    expect(context.session.showNotices()).toEqual(["basket-expired"]);
  });
});
