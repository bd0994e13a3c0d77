import { openDatabase } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

/** Shared by all test files of a worker; closes with its process. */
export const { db, pool } = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 8 });
