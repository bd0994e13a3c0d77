CREATE TABLE "queue_lines" (
	"queue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"drawn" boolean DEFAULT false NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	"called" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "queue_lines_queue_id_kind_pk" PRIMARY KEY("queue_id","kind"),
	CONSTRAINT "queue_lines_called" CHECK ("queue_lines"."called" between 0 and "queue_lines"."last")
);
--> statement-breakpoint
CREATE TABLE "queue_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"queue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer,
	"holder" text,
	"email" text,
	"locale" text DEFAULT 'en-us' NOT NULL,
	"called_at" timestamp with time zone,
	"passed" boolean DEFAULT false NOT NULL,
	"turns" smallint DEFAULT 0 NOT NULL,
	"extensions" smallint DEFAULT 0 NOT NULL,
	"turn_until" timestamp with time zone,
	"joined_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "queue_places_turn" CHECK (("queue_places"."turns" > 0) = ("queue_places"."turn_until" is not null)),
	CONSTRAINT "queue_places_extensions" CHECK ("queue_places"."extensions" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "queues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"instance_id" text,
	"paused" boolean DEFAULT false NOT NULL,
	"per_minute" integer,
	"measured" double precision DEFAULT 60 NOT NULL,
	"credit" double precision DEFAULT 0 NOT NULL,
	"called_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "queues_per_minute" CHECK ("queues"."per_minute" between 1 and 6000),
	CONSTRAINT "queues_measured" CHECK ("queues"."measured" between 1 and 6000)
);
--> statement-breakpoint
ALTER TABLE "queue_lines" ADD CONSTRAINT "queue_lines_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_places" ADD CONSTRAINT "queue_places_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_places_by_number" ON "queue_places" USING btree ("queue_id","kind","number");--> statement-breakpoint
CREATE INDEX "queue_places_by_holder" ON "queue_places" USING btree ("queue_id","holder");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_places_customer" ON "queue_places" USING btree ("queue_id","holder") WHERE "queue_places"."holder" like 'customer:%';--> statement-breakpoint
CREATE INDEX "queue_places_away" ON "queue_places" USING btree ("queue_id","called_at") WHERE "queue_places"."called_at" is not null and "queue_places"."turns" = 0 and not "queue_places"."passed";--> statement-breakpoint
CREATE INDEX "queue_places_passed" ON "queue_places" USING btree ("queue_id") WHERE "queue_places"."passed";--> statement-breakpoint
CREATE INDEX "queue_places_moved" ON "queue_places" USING btree ("queue_id","turn_until") WHERE "queue_places"."turns" > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "queues_open_once" ON "queues" USING btree (coalesce("instance_id", '')) WHERE "queues"."closed_at" is null;