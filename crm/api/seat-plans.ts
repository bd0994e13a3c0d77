import { seatPlanOperations } from "#contract/operations/seat-plans";
import { routeGroup } from "./route-group";
import { findPlan, findSeatStatus } from "../stock/holds/seat-map";
import { okOrNotFound } from "../platform/http/replies";

export const seatPlans = routeGroup(seatPlanOperations)(({ db }) => ({
  getSeatPlan: async ({ params }) => okOrNotFound(await findPlan(db, params.id)),
  getSeatStatus: async ({ params }) => okOrNotFound(await findSeatStatus(db, params.id)),
}));
