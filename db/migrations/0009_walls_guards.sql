CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
CREATE FUNCTION audit_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.seq <> OLD.seq + 1 THEN
    RAISE EXCEPTION 'audit_head only moves on' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE OR DELETE ON audit_head
  FOR EACH ROW EXECUTE FUNCTION audit_head_moves_on();
--> statement-breakpoint
CREATE TRIGGER audit_head_no_truncate BEFORE TRUNCATE ON audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Told by the database and not by our code, so that no way of ending a session can forget it. Equal
-- messages of one transaction arrive once.
CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changed', OLD.user_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION session_ended();
--> statement-breakpoint
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changed', NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER person_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.version <> NEW.version
    OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at
    OR OLD.erased_at IS DISTINCT FROM NEW.erased_at)
  EXECUTE FUNCTION person_changed();
--> statement-breakpoint
-- A lesson's history keeps its steps for ever; the words of a person who was erased may be taken out.
CREATE FUNCTION refuse_change_but_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL
    AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
DROP TRIGGER lesson_events_append_only ON lesson_events;
--> statement-breakpoint
CREATE TRIGGER lesson_events_append_only BEFORE UPDATE OR DELETE ON lesson_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_note();
