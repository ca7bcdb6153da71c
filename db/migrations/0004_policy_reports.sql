CREATE TABLE "policy_reports" (
	"key" text PRIMARY KEY NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "policy_reports_last" ON "policy_reports" USING btree ("last_at");