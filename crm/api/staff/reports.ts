import { reportOperations } from "#contract/operations/staff/reports";
import { reportRangeError } from "#contract/rules/staff/day-report";
import { VAT_RATES } from "#contract/venue";
import { getDayReport } from "../../money/reports/day-report";
import { findPerformanceRevenue } from "../../money/reports/performance-revenue";
import { okOrNotFound } from "../../platform/http/replies";
import { routeGroup } from "../route-group";

export const reports = routeGroup(reportOperations)(({ db, env }) => {
  const context = { currency: env.CURRENCY, vatRates: VAT_RATES };
  return {
    async getDayReport({ query }) {
      const days = { from: query.first, to: query.last };
      const error = reportRangeError(days);
      return error === null
        ? { status: 200, body: await getDayReport(db, days, context) }
        : { failure: { code: "invalid", fields: { last: error } } };
    },

    getPerformanceRevenue: async ({ params }) =>
      okOrNotFound(await findPerformanceRevenue(db, params.id, context)),
  };
});
