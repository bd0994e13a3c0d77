import { seatPlanOperations } from "#contract/operations/seat-plans";
import { routeGroup } from "../route-group";
import { findPlan, findSeatMap, findSeatStatus, listPlansOfHall } from "./seat-map";

/** The plans of the halls, and how the seats of a performance stand. */
export const seatPlans = routeGroup(seatPlanOperations)(({ db }) => ({
  async listSeatPlans({ params }) {
    const plans = await listPlansOfHall(db, params.id);
    return plans === null ? { problem: { code: "not-found" } } : { status: 200, body: plans };
  },

  async getSeatPlan({ params }) {
    const plan = await findPlan(db, params.id);
    return plan === null ? { problem: { code: "not-found" } } : { status: 200, body: plan };
  },

  async getSeatStatus({ params }) {
    const status = await findSeatStatus(db, params.id);
    return status === null ? { problem: { code: "not-found" } } : { status: 200, body: status };
  },

  async getSeatMap({ params }) {
    const map = await findSeatMap(db, params.id);
    return map === null ? { problem: { code: "not-found" } } : { status: 200, body: map };
  },
}));
