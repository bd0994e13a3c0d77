import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";

import { queueOperations, staffQueueOperations } from "#contract/operations/queue";
import { emailError } from "#contract/text/email";
import { isRegistered } from "../people/customers/customers";
import { readClock } from "../platform/database/clock";
import { addMinutes, parseLocalInput, toIso } from "../platform/dates";
import { hashToken } from "../platform/hash";
import { routeGroup } from "./route-group";
import { findCustomerRights } from "../basket/prices/rights";
import { runStaffAction } from "../desk/staff/staff-action";
import { addressKey } from "../desk/waiting-list/waiting-line";
import { callAllQueues } from "../desk/queue/call-queues";
import {
  extendTurn,
  findPlaces,
  joinQueue,
  moveToMembers,
  setPlaceEmail,
  startTurn,
} from "../desk/queue/places";
import {
  changeQueue,
  isQueueOpen,
  listQueues,
  listStaffQueues,
  openQueue,
} from "../desk/queue/queues";
import { LATEST_OPENING_MINUTES } from "../desk/queue/rules";
import { notFound } from "../platform/http/replies";

const conflict = <const Reason extends string>(reason: Reason) =>
  ({ failure: { code: "conflict", reason } }) as const;
const invalid = (field: string, error: string) =>
  ({ failure: { code: "invalid", fields: { [field]: error } } }) as const;

const turnReply = ({ turn, until }: { turn: number; until: Date }) =>
  ({ status: 200, body: { turn, until: toIso(until) } }) as const;

export const queue = routeGroup({ ...queueOperations, ...staffQueueOperations })((deps) => {
  const { db, env } = deps;
  let previous = performance.eventLoopUtilization();
  /** This process's utilization since the last call (0 to 1). */
  const measureLoad = () => {
    const { utilization } = performance.eventLoopUtilization(previous);
    previous = performance.eventLoopUtilization();
    return utilization;
  };
  /** Guests do not count as customers: anyone can enter another email. */
  const queueCustomer = async (customerId: string | null) =>
    customerId !== null && (await isRegistered(db, customerId))
      ? {
          customerKey: `customer:${hashToken(customerId)}`,
          isMember: (await findCustomerRights(db, customerId)).memberships.some(
            ({ hasPriority }) => hasPriority,
          ),
        }
      : { customerKey: null, isMember: false };
  return {
    async listQueues() {
      await callAllQueues(db, measureLoad());
      return { status: 200, body: await listQueues(db) };
    },

    async joinQueue({ params, customerId }, request) {
      const address = addressKey(request, env.CRM_API_KEY);
      const joining = { address, ...(await queueCustomer(customerId)) };
      const place = await joinQueue(db, params.id, joining, env.QUEUE_LIMIT_ADDRESS);
      if (place === "not-found") return notFound;
      if (place === "queue-limit") {
        request.log.warn({ holder: address, queue: params.id }, "queue limit reached");
        return conflict(place);
      }
      return { status: 201, body: place };
    },

    findQueuePlaces: async ({ params, body }) => ({
      status: 200,
      body: await findPlaces(db, params.id, body.ids),
    }),

    async moveToMembers({ params, customerId }) {
      const customer = await queueCustomer(customerId);
      const isOpen = await isQueueOpen(db, params.id);
      const place = isOpen ? await moveToMembers(db, params.id, params.place, customer) : null;
      return place === null ? notFound : { status: 200, body: place };
    },

    async setQueueEmail({ params, body }) {
      if (emailError(body.email) !== null) return invalid("email", "email");
      const isSet = await setPlaceEmail(db, params.id, params.place, body);
      return isSet ? { status: 204, body: null } : notFound;
    },

    async startQueueTurn({ params, body }) {
      const turn = await startTurn(db, params.id, body);
      if (turn === "not-found") return notFound;
      return typeof turn === "string" ? conflict(turn) : turnReply(turn);
    },

    async extendQueueTurn({ params, body }) {
      const turn = await extendTurn(db, params.id, body);
      return turn === null ? conflict("place-used") : turnReply(turn);
    },

    listStaffQueues: async () => ({ status: 200, body: await listStaffQueues(db) }),

    async openQueue({ staff, body: { opensAt, reason, ...opened } }) {
      const time = parseLocalInput(opensAt);
      if (time === null) return invalid("opensAt", "malformed");
      // An opening of today that has passed opens it now; an earlier day is a mistake.
      if (time < addMinutes(await readClock(db), -LATEST_OPENING_MINUTES))
        return invalid("opensAt", "past");
      const id = randomUUID();
      const details = { ...opened, opensAt };
      const staffAction = { action: "open-queue", queueId: id, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, (tx) =>
        openQueue(tx, { ...opened, id, opensAt: time }),
      );
    },

    changeQueue({ staff, params: { id: queueId }, body: { reason, ...change } }) {
      const staffAction = { action: "queue", queueId, reason, details: change } as const;
      return runStaffAction(deps, staff, staffAction, (tx) => changeQueue(tx, queueId, change));
    },
  };
});
