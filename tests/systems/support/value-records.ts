// Gift cards and members, as the record of orders has them.

import { randomInt } from "node:crypto";

import { sellAtCounter } from "../../../dev/emulators/tessitura/sell-at-counter";
import { FREE } from "../../../dev/emulators/tessitura/hall";
import type { World } from "../../../dev/emulators/tessitura/world";
import { stored } from "../../api/support/stored";
import { issueVoucher } from "../../support/api/balances";
import { insertMembership } from "../../support/api/memberships";

/** `world`: of the system, if the record is not our own. */
export const valueRecords = ({ isOwn, world }: { isOwn: boolean; world: World }) => ({
  /** A gift card that the venue has sold; minor units. Returns its code. */
  async newGiftCard(amount: number): Promise<string> {
    const code = String(7_000_000_000 + randomInt(1_000_000_000));
    if (isOwn) await issueVoucher(stored, code, amount);
    else world.certificates.add(code, amount / 100);
    return code;
  },
  /** Somebody pays with it at the venue's counter. */
  async spendAtCounter(code: string, amount: number) {
    if (isOwn) {
      const { id: voucherId, balance } = await stored.giftVouchers.one({ code });
      await stored.giftVoucherEntries.insert({ voucherId, kind: "elsewhere", amount: -amount });
      await stored.giftVouchers.change({ code }, { balance: balance - amount });
      return;
    }
    const certificate = world.certificates.find(code);
    if (certificate !== undefined) certificate.used += amount / 100;
  },
  /** What is left of a gift card, as the record of gift cards has it. */
  async countLeft(code: string): Promise<number> {
    if (isOwn) return (await stored.giftVouchers.one({ code }, ["balance"])).balance;
    const { original = 0, used = 0 } = world.certificates.find(code) ?? {};
    return Math.round((original - used) * 100);
  },
  /** The levels of what somebody is a member of by now, as the record of members has them. */
  async listLevels(email: string): Promise<string[]> {
    if (isOwn) {
      const { id: customerId } = await stored.customers.one({ email, isGuest: false }, ["id"]);
      const rows = await stored.memberships.find({ customerId, state: "active" }, ["levelId"]);
      return rows.map(({ levelId }) => levelId);
    }
    const [person] = world.constituents.withEmail(email);
    return world.memberships.of(person?.id ?? -1).map(({ levelId }) => String(levelId));
  },
  /** The venue makes a customer a member at its counter. */
  async makeMember({ customerId, email }: { customerId: string; email: string }, levelId: string) {
    if (isOwn) {
      await insertMembership(stored, customerId, levelId, 0);
      return;
    }
    const person = getPerson(world, email);
    const level = world.hall.levels.find(({ id }) => String(id) === levelId);
    if (level !== undefined) world.memberships.start(person.id, level, world.now());
  },
  /** The venue sells free seats at its counter. Returns the order's number in the record of orders. */
  sellAtCounter(email: string, instanceId: string, count: number): string {
    const performanceId = Number(instanceId);
    const { seats, priceTypes } = world.hall;
    const free = seats.filter(
      (seat) => world.isAvailable(performanceId, seat) && seat.status === FREE,
    );
    const [{ id: priceTypeId } = { id: 0 }] = priceTypes;
    const seatIds = free.slice(0, count).map(({ id }) => id);
    const person = getPerson(world, email);
    return String(sellAtCounter(world, person.id, { performanceId, seatIds, priceTypeId }));
  },
});

const getPerson = ({ constituents }: World, email: string) =>
  constituents.withEmail(email)[0] ??
  constituents.add({ firstName: "A.", lastName: "Lovell" }, email, null);
