ALTER TABLE "queues" ADD COLUMN "name" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "members_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_name" UNIQUE("name");--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_members_minutes" CHECK ("queues"."members_minutes" >= 0);--> statement-breakpoint
update "queues" q set "opens_at" = g."opens_at",
  "members_minutes" = coalesce(extract(epoch from g."opens_at" - m."opens_at") / 60, 0)::int
from "queue_lines" g left join "queue_lines" m on m."queue_id" = g."queue_id" and m."kind" = 'members'
where g."queue_id" = q."id" and g."kind" = 'general';--> statement-breakpoint
create or replace function "set_queue_lines"() returns trigger language plpgsql as $$
begin
  if new."opens_at" is null then return null; end if;
  delete from "queue_lines" where "queue_id" = new."id" and "kind" = 'members' and not "drawn" and new."members_minutes" = 0;
  insert into "queue_lines" ("queue_id", "kind", "opens_at")
  select new."id", l.kind, new."opens_at" - make_interval(mins => l.minutes)
  from (values ('members', new."members_minutes"), ('general', 0)) as l (kind, minutes)
  where l.kind = 'general' or l.minutes > 0
  on conflict ("queue_id", "kind") do update set "opens_at" = excluded."opens_at" where not "queue_lines"."drawn";
  return null;
end $$;--> statement-breakpoint
create trigger "queue_lines_follow" after insert or update of "opens_at", "members_minutes" on "queues"
  for each row execute function "set_queue_lines"();
