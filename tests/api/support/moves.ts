import { admitTicket, type ScanRequest } from "../../../crm/desk/door/admit-ticket";
import { processMoves } from "../../../crm/money/moves/process-moves";
import { api } from "./box-office";
import { getOrder } from "./paying";
import { testPaymentDeps } from "./payment-deps";
import { newStaff, staffSession } from "./staff-desk";
import { stored } from "./stored";
import { dayIn } from "../../support/coming-dates";

export const deps = testPaymentDeps();
export const reason = "The conductor is ill";
export const runWorker = () => processMoves(deps, () => false);

export async function getStart(instanceId: string): Promise<string> {
  return (await api.getInstance({ params: { id: instanceId } })).value.startsAt;
}

type Change = {
  to?: string;
  plan?: string;
  from?: string;
  refundUntil?: string | null;
  session?: string;
};

export async function move(instanceId: string, change: Change = {}) {
  const { to = `${dayIn(950)}T19:30`, plan, refundUntil = dayIn(10) } = change;
  const [instance] = await stored.instances.find({ id: instanceId }, ["planId"]);
  return api.movePerformance({
    params: { id: instanceId },
    session: change.session ?? (await staffSession("supervisor")),
    body: {
      startsAt: to,
      ...(plan !== undefined && { planId: plan }),
      refundUntil,
      from: {
        startsAt: change.from ?? (await getStart(instanceId)),
        planId: instance?.planId ?? "none",
      },
      reason,
    },
  });
}

export const listCodes = async (orderId: string) =>
  (await getOrder(orderId)).tickets.map(({ barcode }) => barcode ?? "");

export async function scan(
  instanceId: string,
  code: string,
  request: Partial<Pick<ScanRequest, "action" | "early" | "oldCode">> = {},
) {
  const { id: staffId } = await stored.staff.one({ email: await newStaff() }, ["id"]);
  return deps.db.transaction((tx) =>
    admitTicket(tx, { instanceId, code, by: { staffId }, early: true, record: "ours", ...request }),
  );
}
