import { seatPlanOperations } from "#contract/operations/seat-plans";
import { found, routeGroup } from "../platform/http/route-group";
import { findPlan, findSeatMap, findSeatStatus, listPlansOfHall } from "./seat-map";

export const seatPlans = routeGroup(seatPlanOperations)(({ db }) => ({
  listSeatPlans: async ({ params }) => found(await listPlansOfHall(db, params.id)),
  getSeatPlan: async ({ params }) => found(await findPlan(db, params.id)),
  getSeatStatus: async ({ params }) => found(await findSeatStatus(db, params.id)),
  getSeatMap: async ({ params }) => found(await findSeatMap(db, params.id)),
}));
