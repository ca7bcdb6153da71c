CREATE TABLE "job_outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"start_after" timestamp (3) with time zone
);
