import { openDatabase } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

/** The box office's database; shared by the files of a worker, and closed with its process. */
export const { db, pool } = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 8 });
