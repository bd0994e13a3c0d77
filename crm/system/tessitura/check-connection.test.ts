import { expect, it } from "vitest";

import { tessituraSettings } from "#runtime/venue/tessitura-settings";
import { answer, getClient } from "../../../tests/support/servers/tessitura-client";
import { startEmulator } from "../../../tests/support/servers/tessitura-emulator";
import { checkConnection } from "./check-connection";

/** What the emulated house has. */
const right = {
  version: "15.2",
  modeOfSale: 5,
  businessUnit: 1,
  organization: "Impresario",
  source: 11,
  people: {
    loginType: 1,
    addressType: 3,
    phoneType: 1,
    emailType: 1,
    constituentType: 1,
    originalSource: 1,
  },
  prices: { priceTypes: [1, 3] },
  seats: {
    free: [0],
    held: [4],
    wheelchair: { holdCodes: [21], seatTypes: [1] },
    companion: { holdCodes: [22] },
  },
  performances: {
    onSale: [1],
    leftOut: { seasons: [80], performanceTypes: [4], facilities: [7] },
    kind: "concert",
    kinds: [{ performanceType: 3, kind: "theatre" }],
  },
  halls: [{ facility: 7, seatMap: 17, hall: "small", screens: [{ screen: 1 }] }],
  payment: { method: 9, giftCertificateMethod: 9, creditMethods: [10] },
  donations: { fund: 12, funds: [{ fund: 14, own: "education" }] },
  deliveryMethods: [
    { method: -1, option: "Cobo" },
    { method: 1, option: "Postal" },
  ],
  webContents: { description: 1, picture: 2 },
};
const settingsWith = (changed: object = {}) => tessituraSettings.parse({ ...right, ...changed });

async function check(changed: object = {}) {
  const { client, world } = await startEmulator();
  const report = await checkConnection(client, settingsWith(changed));
  return { report, calls: world.calls };
}

it("settings of what the system has are not reported, and each list is read at most once a setting", async () => {
  const { report, calls } = await check();
  expect(report).toEqual({ state: "answers", areSeatsServed: true, wrong: [], unread: [] });
  expect(calls.length).toBeLessThanOrEqual(26);
});

it.each([
  [{ modeOfSale: 77 }, "modeOfSale: 77"],
  [{ businessUnit: 77 }, "businessUnit: 77"],
  [{ organization: "Another" }, "organization: Another"],
  [{ source: 77 }, "source: 77"],
  [{ prices: { priceTypes: [1, 77] } }, "prices.priceTypes: 77"],
  [{ seats: { free: [0, 77] } }, "seats.free: 77"],
  [{ seats: { held: [77] } }, "seats.held: 77"],
  [{ seats: { wheelchair: { holdCodes: [77] } } }, "seats.wheelchair.holdCodes: 77"],
  [{ seats: { companion: { seatTypes: [77] } } }, "seats.companion.seatTypes: 77"],
  [{ performances: { ...right.performances, onSale: [77] } }, "performances.onSale: 77"],
  [{ deliveryMethods: [{ method: 77, option: "Cobo" }] }, "deliveryMethods: 77"],
  [{ donations: { fund: 77 } }, "donations.fund: 77"],
  [{ people: { ...right.people, phoneType: 77 } }, "people.phoneType: 77"],
  [{ halls: [{ ...right.halls[0], seatMap: 77 }] }, "halls.0.seatMap: 77"],
  [
    { halls: [{ ...right.halls[0], screens: [{ screen: 1 }, { screen: 77 }] }] },
    "halls.0.screens: 77",
  ],
  [{ payment: { method: 77 } }, "payment.method: 77"],
])("a setting of what the system does not have is reported: %j", async (changed, setting) => {
  const { report } = await check(changed);
  expect(report).toMatchObject({
    state: "answers",
    wrong: [{ setting, isInactive: false, isInUse: true }],
  });
});

it("a hall of another facility is reported with its screens", async () => {
  const { report } = await check({ halls: [{ ...right.halls[0], facility: 77 }] });
  expect(report).toMatchObject({
    wrong: [{ setting: "halls.0.facility: 77" }, { setting: "halls.0.screens: 1" }],
  });
});

it.each([
  [{ payment: { method: 8 } }, "payment.method: 8"],
  [{ donations: { fund: 12, funds: [{ fund: 13, own: "old" }] } }, "donations.funds: 13"],
])("what is no longer in use there is reported as inactive: %j", async (changed, setting) => {
  const { report } = await check(changed);
  expect(report).toMatchObject({ wrong: [{ setting, isInactive: true, isInUse: true }] });
});

it.each([
  [{ webContents: { picture: 77 } }, "webContents.picture: 77"],
  [{ payment: { method: 9, creditMethods: [77] } }, "payment.creditMethods: 77"],
])("a wrong setting that has no effect yet is reported as such: %j", async (changed, setting) => {
  const { report } = await check(changed);
  expect(report).toMatchObject({ wrong: [{ setting, isInUse: false }] });
});

it("a list that our user may not read leaves its settings unread", async () => {
  const { client } = await getClient((request, response) =>
    request.url?.includes("SeatServerStatus") === true
      ? answer(200, { IsListening: false })(request, response)
      : answer(403, [{ Description: "no" }])(request, response),
  );
  const report = await checkConnection(client, settingsWith());
  expect(report).toMatchObject({ state: "answers", areSeatsServed: false, wrong: [] });
  expect(report.state === "answers" && report.unread).toContain("payment.method: 9");
});

it("a list that is not answered leaves its settings unread, and the others are compared", async () => {
  const { client, world } = await startEmulator();
  // Reads are sent twice.
  world.mishaps.push(
    { call: "readPaymentMethods", how: "lost-request" },
    { call: "readPaymentMethods", how: "lost-request" },
  );
  expect(await checkConnection(client, settingsWith({ modeOfSale: 77 }))).toMatchObject({
    state: "answers",
    wrong: [{ setting: "modeOfSale: 77" }],
    unread: ["payment.method: 9", "payment.giftCertificateMethod: 9", "payment.creditMethods: 10"],
  });
});

it("refused credentials are reported as such, and not as no answer", async () => {
  const refusing = await getClient(answer(401));
  expect(await checkConnection(refusing.client, settingsWith())).toEqual({ state: "refused" });
  const down = await getClient(answer(503, "<html>", "text/html"));
  expect(await checkConnection(down.client, settingsWith())).toEqual({ state: "silent" });
});
