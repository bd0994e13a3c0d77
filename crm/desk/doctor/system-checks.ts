import type { ConnectionReport, OwnRecords, WrongSetting } from "../../system/catalogue";
import { orderNumber } from "#contract/rules/orders/order-number";
import { listWithoutBarcodes } from "../../money/orders/missing-barcodes";
import { deliveryOptions } from "../../tables/delivery";
import { funds } from "../../tables/funds";
import { halls } from "../../tables/seat-plans";
import { type About, type Check, type CheckContext, foundAny, foundIf, HEALTHY } from "./check";

/** What is wrong in an answer of the other system. Silence is found by a check of its own. */
const ofAnswer =
  (find: (report: Extract<ConnectionReport, { state: "answers" }>) => readonly About[] | null) =>
  async ({ askSystem }: CheckContext): ReturnType<Check> => {
    const report = await askSystem();
    return report?.state === "answers" ? find(report) : HEALTHY;
  };

const getName = ({ setting, isInactive }: WrongSetting): About => ({
  name: isInactive ? `${setting} (inactive)` : setting,
});

const isSilent =
  (state: ConnectionReport["state"]) =>
  async ({ askSystem }: CheckContext): ReturnType<Check> =>
    foundIf((await askSystem())?.state === state);

/** Records in the settings that our season does not have: nothing of such a hall can be synchronized. */
async function listUnknownRecords({ db, catalogue }: CheckContext): Promise<About[]> {
  if (catalogue?.record !== "theirs") return [];
  const tables = { halls, funds, deliveryOptions } satisfies Record<keyof OwnRecords, unknown>;
  const unknown = await Promise.all(
    (Object.keys(tables) as (keyof OwnRecords)[]).map(async (noun) => {
      const { [noun]: named } = catalogue.ownRecords;
      const { [noun]: table } = tables;
      const rows = named.length === 0 ? [] : await db.select({ id: table.id }).from(table);
      return named.filter(({ id }) => !rows.some((row) => row.id === id));
    }),
  );
  return unknown.flat().map(({ setting }) => ({ name: setting }));
}

/** Another ticketing system and what the venue's settings say of it (docs/systems.md). */
export const systemChecks = {
  "system-silent": isSilent("silent"),
  "system-refuses": isSilent("refused"),
  "system-seats-silent": ofAnswer(({ areSeatsServed }) => foundIf(!areSeatsServed)),
  "system-setting-wrong": async (context) => {
    const report = await context.askSystem();
    const wrong = report?.state === "answers" ? report.wrong : [];
    const there = wrong.filter(({ isInUse }) => isInUse).map(getName);
    return foundAny([...there, ...(await listUnknownRecords(context))]);
  },
  "system-setting-unused": ofAnswer(({ wrong }) =>
    foundAny(wrong.filter(({ isInUse }) => !isInUse).map(getName)),
  ),
  "system-setting-unread": ofAnswer(({ unread }) => foundAny(unread.map((name) => ({ name })))),
  /** Not only of a system that is connected now: they stay sold. */
  "tickets-without-barcodes": async ({ db }) =>
    foundAny(
      (await listWithoutBarcodes(db)).map(
        ({ number, systemNumber, title, startsAt, instanceId }) => ({
          name: `${orderNumber(number)} (${systemNumber ?? "?"}), ${title}`,
          at: startsAt,
          performanceId: instanceId,
        }),
      ),
    ),
} satisfies Record<string, Check>;
