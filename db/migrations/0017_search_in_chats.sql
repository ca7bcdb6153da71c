CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- Immutable by name of dictionary and configuration alone: an index holds what it answers. Its cost makes that index be asked.
CREATE FUNCTION message_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
AS $$ select to_tsvector('pg_catalog.simple'::regconfig, public.unaccent('public.unaccent'::regdictionary, said)) $$;--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_category_known";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message_originals" ADD COLUMN "cause" text DEFAULT 'edited' NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("chat_id",message_words("text")) WITH (gin_pending_list_limit=256) WHERE "messages"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "message_originals" ADD CONSTRAINT "message_originals_cause_known" CHECK ("message_originals"."cause" in ('edited', 'masked'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter" CHECK ("reports"."reporter_id" is not null or "reports"."subject" = 'message');--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_category_known" CHECK ("reports"."category" in ('illegal', 'under-18', 'threat', 'sexual', 'teacher-absent', 'behaviour', 'outside-payment', 'harassment', 'hate', 'scam', 'private-data', 'fake-identity', 'fake-review', 'abusive', 'other-person', 'student-absent', 'late', 'technical', 'not-as-described', 'stolen-photo', 'misleading-price', 'contact-details'));