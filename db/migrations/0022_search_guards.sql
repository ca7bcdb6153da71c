-- What the table definitions cannot say: the index that holds everything a search asks, and how a change is noticed.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX teacher_search_rank ON teacher_search (language, score DESC, teacher_id)
  INCLUDE (price, native, country, accent, spoken, good_at, trial,
    h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, h10, h11, h12, h13, h14, h15);
--> statement-breakpoint
CREATE INDEX teacher_words_words ON teacher_words USING gin (words);
--> statement-breakpoint
CREATE INDEX known_words_alike ON known_words USING gin (word gin_trgm_ops);
--> statement-breakpoint
-- Rows are only added here, never updated: two changes of one teacher never wait for each other.
CREATE FUNCTION mark_search_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search_stale (teacher_id) VALUES ((to_jsonb(OLD) ->> TG_ARGV[0])::uuid);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND to_jsonb(NEW) ->> TG_ARGV[0] <> to_jsonb(OLD) ->> TG_ARGV[0]) THEN
    INSERT INTO search_stale (teacher_id) VALUES ((to_jsonb(NEW) ->> TG_ARGV[0])::uuid);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teachers_search AFTER INSERT OR UPDATE ON teachers
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('user_id');
--> statement-breakpoint
CREATE TRIGGER teacher_languages_search AFTER INSERT OR UPDATE OR DELETE ON teacher_languages
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER offers_search AFTER INSERT OR UPDATE OR DELETE ON offers
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER weekly_hours_search AFTER INSERT OR UPDATE OR DELETE ON weekly_hours
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER lessons_search_insert AFTER INSERT ON lessons
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER lessons_search_update AFTER UPDATE ON lessons
  FOR EACH ROW WHEN (OLD.state <> NEW.state OR OLD.teacher_during <> NEW.teacher_during)
  EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER reviews_search AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER users_search AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.name <> NEW.name AND NEW.role = 'teacher')
  EXECUTE FUNCTION mark_search_stale('id');
--> statement-breakpoint
-- A word that stood on one page alone goes with it: it may be a name.
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[];
BEGIN
  gone := tsvector_to_array(OLD.words);
  IF TG_OP = 'UPDATE' THEN
    gone := array(SELECT unnest(gone) EXCEPT SELECT unnest(tsvector_to_array(NEW.words)));
  END IF;
  DELETE FROM known_words k WHERE k.word = ANY (gone)
    AND NOT EXISTS (SELECT 1 FROM teacher_words t WHERE t.words @@ quote_literal(k.word)::tsquery);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teacher_words_forget AFTER UPDATE OR DELETE ON teacher_words
  FOR EACH ROW EXECUTE FUNCTION forget_words();
--> statement-breakpoint
-- Everybody there is already.
INSERT INTO search_stale (teacher_id) SELECT user_id FROM teachers;
