import { eq } from "drizzle-orm";

import { SETTABLE_STATUSES, saleWindowFor } from "../catalogue/sale-rules";
import { readClock } from "../platform/database/clock";
import { withTransaction } from "../platform/database/database";
import { instances } from "../catalogue/tables";
import { refused, said, type Command } from "./command";

export const setStatus: Command = {
  name: "set-status",
  args: ["PERFORMANCE", "STATUS"],
  summary: `Sets how a performance is sold: ${SETTABLE_STATUSES.join(", ")}.`,
  help: "What is sold stays sold. Sold out and limited are never set: they follow from the seats.",
  run: async ({ db }, [id = "", typed = ""]) => {
    const status = SETTABLE_STATUSES.find((one) => one === typed);
    if (status === undefined) return refused(`STATUS is one of ${SETTABLE_STATUSES.join(", ")}.`);
    const found = await withTransaction(db, async (tx) =>
      tx
        .update(instances)
        .set(saleWindowFor(status, await readClock(tx)))
        .where(eq(instances.id, id))
        .returning({ id: instances.id }),
    );
    return found.length > 0
      ? said(`${id} is ${status} now.`)
      : refused(`There is no performance "${id}".`);
  },
};
