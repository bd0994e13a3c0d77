import type { SeasonKindName } from "#contract/names/season-kinds";
import type { ApiBody } from "../../../support/api/api-client";
import { api } from "../box-office";
import { staffSession } from "../staff-desk";
import { createTestPerformance } from "../create-test-performance";
import { dayIn } from "../../../support/coming-dates";

type Body = ApiBody<"saveSeasonRecord">;
export type Save = Partial<Body> & { session?: string };

const supervisor = () => staffSession("supervisor");

/** Posts the form of a record once. */
export const postRecord = async (kind: SeasonKindName, { session, ...body }: Save) =>
  api.saveSeasonRecord({
    session: session ?? (await supervisor()),
    params: { kind },
    body: { id: null, version: null, values: {}, reviewed: null, reason: null, ...body },
  });

/** Posts the form of a record and confirms the review, if there is one. Returns the record's id. */
export async function saveRecord(kind: SeasonKindName, save: Save): Promise<string> {
  const session = save.session ?? (await supervisor());
  const first = (await postRecord(kind, { ...save, session })).value;
  if (first.review === null) return first.id;
  const again = await postRecord(kind, { ...save, session, reviewed: first.review.plan });
  if (again.value.review !== null) throw new Error(`${kind} is reviewed again`);
  return again.value.id;
}

export async function openForm(kind: SeasonKindName, id?: string) {
  const answer = await api.getSeasonForm({
    session: await supervisor(),
    params: { kind },
    query: id === undefined ? {} : { id },
  });
  return answer.value;
}

/** The form of a record that exists. */
export async function openRecord(kind: SeasonKindName, id?: string) {
  const { record } = await openForm(kind, id);
  if (record === null) throw new Error(`no ${kind} ${id ?? ""}`);
  return record;
}

/** "2031-12-03 19:30", so many days from now. */
export const momentIn = (days: number, time = "19:30"): string => `${dayIn(days)} ${time}`;

/** What a new performance of a new event says, in a plan of its own. */
export async function newSeason(seats = 20) {
  const { planId } = await createTestPerformance({ seats });
  const title = `Nocturnes ${planId}`;
  const event = await saveRecord("events", {
    values: { title, kind: "special", description: "At night.", runningMinutes: 90 },
  });
  const priceList = await saveRecord("priceLists", {
    values: { name: `${title}, prices`, prices: { A: { standard: 45.5 } } },
  });
  const values = {
    event,
    plan: planId,
    priceList,
    starts: momentIn(60),
    onSale: momentIn(-1),
    maxTickets: 6,
  };
  return { title, event, priceList, planId, values };
}
