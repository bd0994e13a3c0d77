-- The box office's one clock: the server's, moved by an offset that only demo and test settings ever change.
-- Both bodies are bound when they are made, so that no search path changes what they read.
CREATE TABLE "clock_offset" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION crm_now() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
RETURN now() + coalesce((SELECT seconds FROM clock_offset WHERE id = 1), 0) * interval '1 second';
