CREATE TABLE "search_changes" (
	"version" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- With the lock the numbers rise in the order of the commits: who has read up to one has missed none below it.
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('teacher search'));
  INSERT INTO search_changes (teacher_id) SELECT DISTINCT teacher_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teacher_search_written AFTER INSERT ON teacher_search
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
CREATE TRIGGER teacher_search_rewritten AFTER UPDATE ON teacher_search
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
CREATE TRIGGER teacher_search_removed AFTER DELETE ON teacher_search
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
