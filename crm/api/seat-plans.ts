import { seatPlanOperations } from "#contract/operations/seat-plans";
import { routeGroup } from "./route-group";
import { findPlan, findSeatMap, findSeatStatus, listPlansOfHall } from "../stock/holds/seat-map";
import { okOrNotFound } from "../platform/http/replies";

export const seatPlans = routeGroup(seatPlanOperations)(({ db }) => ({
  listSeatPlans: async ({ params }) => okOrNotFound(await listPlansOfHall(db, params.id)),
  getSeatPlan: async ({ params }) => okOrNotFound(await findPlan(db, params.id)),
  getSeatStatus: async ({ params }) => okOrNotFound(await findSeatStatus(db, params.id)),
  getSeatMap: async ({ params }) => okOrNotFound(await findSeatMap(db, params.id)),
}));
