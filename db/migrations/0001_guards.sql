-- What the table definitions cannot say: races, balances and rows that are never rewritten.

CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Who was first is decided here and nowhere else. A hold counts until it is marked expired.
ALTER TABLE lessons ADD CONSTRAINT lessons_teacher_overlap
  EXCLUDE USING gist (teacher_id WITH =, teacher_during WITH &&)
  WHERE (state IN ('held', 'booked', 'live', 'ended'));
--> statement-breakpoint
ALTER TABLE lessons ADD CONSTRAINT lessons_student_overlap
  EXCLUDE USING gist (student_id WITH =, during WITH &&)
  WHERE (state IN ('held', 'booked', 'live', 'ended'));
--> statement-breakpoint
ALTER TABLE weekly_hours ADD CONSTRAINT weekly_hours_overlap
  EXCLUDE USING gist (teacher_id WITH =, weekday WITH =, int4range(start_minute, end_minute) WITH &&);
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER lesson_events_append_only BEFORE UPDATE OR DELETE ON lesson_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Checked once at commit, per entry written; a transaction in two currencies cannot balance.
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id
    GROUP BY currency HAVING sum(amount_minor) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id
      USING ERRCODE = '23514', CONSTRAINT = 'ledger_balances';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();
