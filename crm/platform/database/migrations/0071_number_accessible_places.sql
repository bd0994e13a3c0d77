-- As `flattenSeatPlan` numbers them: each wheelchair space, then its share of the companion seats.
WITH ranked AS (
  SELECT s."plan_id", s."id", s."kind", s."place",
    (row_number() OVER (PARTITION BY s."plan_id", s."kind" ORDER BY s."place") - 1)::int AS at,
    count(*) FILTER (WHERE s."kind" = 'wheelchair') OVER (PARTITION BY s."plan_id")::int AS spaces,
    count(*) FILTER (WHERE s."kind" = 'companion') OVER (PARTITION BY s."plan_id")::int AS companions
  FROM "seats" s JOIN "seat_plans" p ON p."id" = s."plan_id"
  WHERE p."seating" = 'general' AND s."kind" IN ('wheelchair', 'companion') AND s."number" IS NULL
), numbered AS (
  SELECT "plan_id", "id", row_number() OVER (
    PARTITION BY "plan_id"
    ORDER BY CASE WHEN "kind" = 'wheelchair' OR spaces = 0 THEN at ELSE at * spaces / companions END,
      "kind" DESC, at) AS number
  FROM ranked
)
UPDATE "seats" SET "number" = numbered.number::text
FROM numbered WHERE "seats"."plan_id" = numbered."plan_id" AND "seats"."id" = numbered."id";
