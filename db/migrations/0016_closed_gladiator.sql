CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- Immutable by name of dictionary and configuration alone: an index holds what it answers. Its cost makes that index be asked.
CREATE FUNCTION message_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
AS $$ select to_tsvector('pg_catalog.simple'::regconfig, public.unaccent('public.unaccent'::regdictionary, said)) $$;--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("chat_id",message_words("text")) WITH (gin_pending_list_limit=256) WHERE "messages"."deleted_at" is null;