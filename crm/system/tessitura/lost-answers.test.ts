// Each write of a commit, one by one, is carried out or not while its answer is lost.

import { expect, it } from "vitest";

import {
  BASKET,
  committed,
  lockSeats,
  order,
  seatToSell,
  startOrders,
} from "../../../tests/support/servers/tessitura-orders";
import type { DonationToSell, OrderToCommit } from "../system";
import type { CallName } from "./call-types";
import { CALLS } from "./calls.generated";

const donation: DonationToSell = {
  fundId: "annual",
  fundName: "Annual Fund",
  amount: 1_000,
  appeal: null,
  recognitionName: null,
  anonymous: false,
  tribute: null,
};

/** By a code of 10 percent, with a donation and a membership. A gift voucher pays a part, and another is bought. */
const wanted: OrderToCommit = {
  ...order,
  seats: [seatToSell("s101", 7_450), seatToSell("s102", 3_850, "p3")],
  donations: [donation],
  memberships: [{ levelId: "401", amount: 7_500, renews: false }],
  vouchers: [{ code: "7000000002", amount: 4_000 }],
  newVouchers: [{ amount: 2_500, name: "Clara" }],
  total: 22_300,
};
const sold = {
  ...committed,
  newVouchers: [{ code: expect.stringMatching(/^8\d{9}$/) as string, amount: 2_500 }],
};

/** A cart in which everything must be changed for the order: an earlier attempt was refused, and the basket has changed. */
async function startChanged() {
  const started = await startOrders();
  await lockSeats(started, [seatToSell("s101", 0), seatToSell("s102", 0), seatToSell("s103", 0)]);
  const old = { ...donation, amount: 500 };
  const earlier = {
    ...order,
    seats: ["s101", "s102", "s103"].map((seatId) => seatToSell(seatId, 8_250)),
    donations: [old],
    vouchers: [{ code: "7000000001", amount: 2_000 }],
    newVouchers: [{ amount: 2_500, name: "Robert" }],
    total: 27_750,
  };
  const [first, second] = ["7000000001", "7000000002"].map((number) =>
    started.world.certificates.add(number, 50),
  );
  started.fail("checkOut", "error-object");
  expect(await started.orders.commit(earlier)).toMatchObject({ failure: { code: "refused" } });
  started.memory.codes.set(BASKET, "21");
  // As if the other voucher's payment had not been taken back.
  const path = { sessionKey: started.memory.sessions.get(BASKET) ?? "" };
  const body = { GiftCertificateNumber: first?.number ?? "", Amount: 20 };
  expect((await started.client.call("payByGiftCertificate", { path, body })).ok).toBe(true);
  // The buyer is not known yet, as far as the adapter remembers.
  started.memory.known.clear();
  started.world.calls.splice(0);
  return { ...started, certificates: [first, second] };
}

const WRITES_AGAIN: CallName[] = [
  "logInAsProven",
  "writeCartProperties",
  "changePriceType",
  "removeTicket",
  "setSource",
  "removeContribution",
  "addContribution",
  "removeGiftCertificate",
  "addGiftCertificate",
  "removeGiftCertificatePayment",
  "payByGiftCertificate",
];

it("the writes of a commit are those whose answers are lost here, beside Checkout and printing", async () => {
  const { orders, world } = await startChanged();
  expect(await orders.commit(wanted)).toEqual({ ok: true, value: sold });
  const writes = new Set(world.calls.filter((name) => !CALLS[name].isRead));
  expect([...writes].sort()).toEqual([...WRITES_AGAIN, "checkOut", "printTickets"].sort());
});

it.each(
  WRITES_AGAIN.flatMap((call) =>
    (["lost-request", "lost-answer", "html-500"] as const).map((how) => [how, call] as const),
  ),
)(
  "after %s at %s nothing is sold, and the same commit sells everything once",
  async (how, call) => {
    const started = await startChanged();
    const { orders, world } = started;
    started.fail(call, how);
    expect(await orders.commit(wanted)).toEqual({ ok: false, failure: { code: "unavailable" } });
    expect(world.orders.size).toBe(0);
    expect(await orders.commit(wanted)).toEqual({ ok: true, value: sold });
    const [made] = world.orders.values();
    expect(world.orders.size).toBe(1);
    expect(made?.lines.flatMap(({ tickets }) => tickets.map(({ seatId }) => seatId))).toEqual([
      101, 102,
    ]);
    expect(made?.contributions.map(({ amount }) => amount)).toEqual([10, 75]);
    expect(made?.payment?.amount).toBe(183);
    expect(started.certificates.map((each) => each?.used)).toEqual([0, 40]);
    expect(started.certificates.map((each) => each?.sessionKey)).toEqual([null, null]);
    expect(world.memberships.of(made?.constituentId ?? 0)).toMatchObject([{ levelId: 401 }]);
  },
);
