import { declareOperations } from "../../calls/define";
import { doctorReportSchema } from "../../names/findings";

const supervisors = declareOperations({
  tags: ["staff"],
  session: "staff",
  // Of supervisors: an older storefront refuses a permission that it does not know.
  permission: "manage-performance",
  success: { 200: doctorReportSchema },
});

/** What stops sales or will be noticed. */
export const doctorOperations = {
  getDoctorReport: supervisors.get("/staff/doctor", {
    summary: "Gets the findings of the last checks",
  }),
  runDoctor: supervisors.post("/staff/doctor/runs", {
    summary: "Runs all checks again; they change nothing",
    description: "At most once in half a minute for everyone (`too-often`).",
    // Longer than all checks together may take.
    timeoutMs: 15_000,
    problems: ["not-allowed/too-often"],
  }),
};
