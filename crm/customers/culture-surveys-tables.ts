import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";

import type { SurveyAnswers } from "#contract/schemas/culture-survey";
import { at } from "../platform/database/columns";
import { customers } from "./customer-tables";

/** What a customer answered of the culture survey; no row where nothing was said, or all of it was taken back. */
export const cultureSurveys = pgTable(
  "culture_surveys",
  {
    customerId: uuid("customer_id")
      .primaryKey()
      .references(() => customers.id),
    answers: jsonb("answers").$type<SurveyAnswers>().notNull(),
    answeredAt: at("answered_at").notNull(),
  },
  (t) => [check("culture_surveys_answers", sql`jsonb_typeof(${t.answers}) = 'object'`)],
);
