import type { Result } from "#contract/calls/result";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import { toDay } from "../../platform/dates";
import type { ReadFailure } from "../failures";
import type { HeldMembership, MemberCalls } from "../system";
import type { CallAnswer } from "./call-types";
import { type CallBudget, startCallBudget, type TessituraClient } from "./client";
import { type Asking, findOwnConstituent } from "./find-constituent";
import type { RemotePeople } from "./remote";

type Deps = {
  client: TessituraClient;
  people: RemotePeople;
  settings: Pick<TessituraSettings, "memberships"> & {
    people: Pick<TessituraSettings["people"], "loginType">;
  };
  /** For all calls of one read: somebody is signing in. */
  limitMs?: number;
};

const LIMIT_MS = 3_000;

const unavailable = { ok: false, failure: { code: "unavailable" } } as const;

export const createMemberCalls = (deps: Deps): MemberCalls => ({
  read: (customer, now) => read(deps, customer, now, startCallBudget(deps.limitMs ?? LIMIT_MS)),
});

async function read(
  deps: Deps,
  customer: Asking,
  now: Date,
  budget: CallBudget,
): Promise<Result<readonly HeldMembership[] | null, ReadFailure>> {
  const { client, people, settings } = deps;
  const finding = { client, people, settings: settings.people };
  const constituentId = await findOwnConstituent(finding, customer, budget);
  if (constituentId === "unavailable") return unavailable;
  if (constituentId === null) return { ok: true, value: null };
  const query = { constituentId, onlyShowCurrent: false };
  const rows = await client.call("readMemberships", { query }, { budget });
  if (!rows.ok) return unavailable;
  const own = rows.value.filter(({ Constituent }) => Constituent?.Id === constituentId);
  const organization = settings.memberships?.organization;
  return { ok: true, value: own.flatMap((row) => readHeld(row, organization, now)) };
}

/** Current and coming ones. */
function readHeld(
  row: CallAnswer<"readMemberships">[number],
  organization: number | undefined,
  now: Date,
): HeldMembership[] {
  const { MembershipLevel: level, InitiationDate: starts, ExpirationDate: ends } = row;
  if (!level?.Id || !starts || !ends || ends < starts) return [];
  if (level.MembershipOrganization?.Id !== organization) return [];
  if (row.IsCurrent !== true && starts <= now) return [];
  const held = { levelId: String(level.Id), startsOn: toDay(starts), expiresOn: toDay(ends) };
  return held.expiresOn < toDay(now) ? [] : [held];
}
