import { runBoxOffice } from "./run-box-office";

await runBoxOffice();
