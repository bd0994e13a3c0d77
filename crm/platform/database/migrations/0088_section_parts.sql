CREATE TABLE "section_parts" (
	"plan_id" text NOT NULL,
	"name" text NOT NULL,
	"section" text NOT NULL,
	"first_row" text NOT NULL,
	"last_row" text NOT NULL,
	"first_seat" text,
	"last_seat" text,
	CONSTRAINT "section_parts_plan_id_name_pk" PRIMARY KEY("plan_id","name"),
	CONSTRAINT "section_parts_seats" CHECK (("section_parts"."first_seat" is null) = ("section_parts"."last_seat" is null))
);
--> statement-breakpoint
ALTER TABLE "section_parts" ADD CONSTRAINT "section_parts_plan_id_seat_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."seat_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create trigger "catalogue_changed" after insert or update or delete or truncate on "section_parts"
  for each statement execute function "change_catalogue_revision"();
