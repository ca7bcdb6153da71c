ALTER TABLE "application_remarks" ADD COLUMN "print" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "flags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "again_from" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("submitted_at","id") WHERE "applications"."state" in ('submitted', 'in_review');--> statement-breakpoint
CREATE INDEX "applications_decided" ON "applications" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "teachers_published" ON "teachers" USING btree ("published_at","user_id");
--> statement-breakpoint
-- What was sent and decided before there were events gets those that it would have had.
INSERT INTO "application_events" ("application_id", "actor_id", "from", "to", "at")
SELECT a."id", a."user_id", 'draft', 'submitted', a."submitted_at" FROM "applications" a
WHERE a."submitted_at" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "application_events" e WHERE e."application_id" = a."id");--> statement-breakpoint
INSERT INTO "application_events" ("application_id", "actor_id", "from", "to", "at")
SELECT a."id", a."decided_by", 'submitted', a."state", a."decided_at" FROM "applications" a
WHERE a."decided_at" IS NOT NULL AND a."state" IN ('approved', 'rejected')
  AND NOT EXISTS (SELECT FROM "application_events" e WHERE e."application_id" = a."id" AND e."to" = a."state");
