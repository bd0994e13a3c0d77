import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { QUESTION_KINDS } from "#contract/schemas/interest";
import { baskets } from "./baskets";
import { customers } from "./customers";
import { at, textReference } from "../platform/database/columns";
import { instances } from "./catalogue";

export const instanceForms = pgTable("instance_forms", {
  instanceId: text("instance_id")
    .primaryKey()
    .references(() => instances.id),
  title: text("title").notNull(),
  intro: text("intro").notNull(),
});

export const formQuestions = pgTable(
  "form_questions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    instanceId: textReference("instance_id", () => instanceForms.instanceId),
    label: text("label").notNull(),
    hint: text("hint"),
    kind: text("kind", { enum: QUESTION_KINDS }).notNull(),
    /** Empty unless the kind is `choice`. */
    options: text("options").array().notNull(),
    required: boolean("required").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    index("form_questions_by_instance").on(t.instanceId),
    check("form_questions_options", sql`(${t.kind} = 'choice') = (cardinality(${t.options}) > 0)`),
  ],
);

/** The latest answers, for a basket or of a customer. */
export const formAnswers = pgTable(
  "form_answers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    instanceId: textReference("instance_id", () => instanceForms.instanceId),
    customerId: uuid("customer_id").references(() => customers.id),
    basketId: uuid("basket_id").references(() => baskets.id),
    /** By question id. */
    answers: jsonb("answers").$type<Record<string, string>>().notNull(),
    answeredAt: at("answered_at").notNull(),
  },
  (t) => [
    uniqueIndex("form_answers_of_customer").on(t.instanceId, t.customerId),
    uniqueIndex("form_answers_of_basket").on(t.instanceId, t.basketId),
    index("form_answers_by_basket")
      .on(t.basketId)
      .where(sql`${t.basketId} is not null`),
    check("form_answers_of_one", sql`(${t.customerId} is null) <> (${t.basketId} is null)`),
  ],
);
