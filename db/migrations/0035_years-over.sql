DROP INDEX "lessons_one_trial";--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_one_trial" ON "lessons" USING btree ("student_id","teacher_id") WHERE "lessons"."kind" = 'trial' and "lessons"."state" not in ('expired', 'declined', 'cancelled_student', 'cancelled_teacher', 'rescheduled', 'no_show_teacher', 'void') and "lessons"."student_id" <> '00000000-0000-7000-8000-000000000000';--> statement-breakpoint
-- What only is added may go, or lose the columns that are named, once nothing asks for it any more: no law asks for less
-- than five years. Arguments: the column with the instant, and the columns that may be emptied; none: the row may go.
CREATE FUNCTION refuse_early_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(OLD) ->> TG_ARGV[0])::timestamptz < now() - interval '5 years' THEN
    IF TG_OP = 'DELETE' AND TG_NARGS = 1 THEN
      RETURN OLD;
    ELSIF TG_OP = 'UPDATE' AND TG_NARGS > 1 AND to_jsonb(NEW) - TG_ARGV[1:] = to_jsonb(OLD) - TG_ARGV[1:] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% takes no %', TG_TABLE_NAME, TG_OP USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
DROP TRIGGER lesson_events_append_only ON lesson_events;
--> statement-breakpoint
CREATE TRIGGER lesson_events_append_only BEFORE UPDATE ON lesson_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_note();
--> statement-breakpoint
CREATE TRIGGER lesson_events_kept BEFORE DELETE ON lesson_events
  FOR EACH ROW EXECUTE FUNCTION refuse_early_change('at');
--> statement-breakpoint
DROP TRIGGER room_heartbeats_append_only ON room_heartbeats;
--> statement-breakpoint
CREATE TRIGGER room_heartbeats_append_only BEFORE UPDATE ON room_heartbeats
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER room_heartbeats_kept BEFORE DELETE ON room_heartbeats
  FOR EACH ROW EXECUTE FUNCTION refuse_early_change('at');
--> statement-breakpoint
DROP TRIGGER attendance_seals_append_only ON attendance_seals;
--> statement-breakpoint
CREATE TRIGGER attendance_seals_append_only BEFORE UPDATE ON attendance_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER attendance_seals_kept BEFORE DELETE ON attendance_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_early_change('sealed_at');
--> statement-breakpoint
DROP TRIGGER receipts_append_only ON receipts;
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_early_change('issued_at', 'buyer_id', 'card_last4', 'facts');
--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DROP TRIGGER commission_invoices_append_only ON commission_invoices;
--> statement-breakpoint
CREATE TRIGGER commission_invoices_append_only BEFORE UPDATE ON commission_invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_early_change('issued_at', 'facts', 'sealed_buyer');
--> statement-breakpoint
CREATE TRIGGER commission_invoices_kept BEFORE DELETE ON commission_invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An adjustment is decided once; when its years are over, the words about it may go.
DROP TRIGGER adjustments_stay ON adjustments;
--> statement-breakpoint
CREATE TRIGGER adjustments_stay BEFORE UPDATE ON adjustments
  FOR EACH ROW WHEN (OLD.requested_at >= now() - interval '5 years' OR OLD.state = 'pending')
  EXECUTE FUNCTION adjustments_stay();
--> statement-breakpoint
CREATE TRIGGER adjustments_words BEFORE UPDATE ON adjustments
  FOR EACH ROW WHEN (OLD.requested_at < now() - interval '5 years' AND OLD.state <> 'pending')
  EXECUTE FUNCTION refuse_early_change('requested_at', 'reason', 'decline_reason');
