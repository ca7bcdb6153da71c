CREATE TABLE "live_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"said_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_batches_said" ON "live_batches" USING btree ("said_at");--> statement-breakpoint
-- Only for the moment in which others read it: nothing of it has to survive a crash.
ALTER TABLE "live_batches" SET UNLOGGED;
