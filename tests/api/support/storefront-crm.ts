import { createLogger } from "../../../app/.server/logger";
import { createBoxOffice } from "../../../app/.server/ticketing/box-office";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

export const storefrontCrm = (freshSeconds = 60) =>
  createBoxOffice({
    env: {
      CRM_BASE_URL: workerBoxOffice.crmUrl,
      CRM_API_KEY: workerBoxOffice.apiKey,
      CATALOGUE_FRESH_SECONDS: freshSeconds,
    },
    logger: createLogger("silent"),
  });
