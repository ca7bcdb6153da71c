ALTER TABLE "setting_changes" DROP CONSTRAINT "setting_changes_value";--> statement-breakpoint
ALTER TABLE "setting_changes" DROP CONSTRAINT "setting_changes_name_known";--> statement-breakpoint
ALTER TABLE "setting_changes" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_words" CHECK ("setting_changes"."words" is null or ("setting_changes"."value" is null and length(trim("setting_changes"."words")) > 0));--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_link" CHECK ("setting_changes"."link" is null or ("setting_changes"."words" is not null and "setting_changes"."link" like '/%' and "setting_changes"."name" in ('site-notice', 'site-warning')));--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_value" CHECK (("setting_changes"."value" is null) = ("setting_changes"."name" in ('site-notice', 'site-warning', 'support-promise', 'student-welcome', 'teacher-free-day', 'application-received')) and ("setting_changes"."value" is null or "setting_changes"."value" >= 0 and ("setting_changes"."value" <= 100 or "setting_changes"."name" not in ('sign-ups', 'bookings', 'recording'))));--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_name_known" CHECK ("setting_changes"."name" in ('sign-ups', 'bookings', 'recording', 'goodwill-most', 'mails-per-network', 'masked-messages', 'translations-per-hour', 'look-ups-per-hour', 'saved-teachers', 'site-notice', 'site-warning', 'support-promise', 'student-welcome', 'teacher-free-day', 'application-received'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION setting_change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.withdrawn_at IS NOT NULL
    OR (NEW.id, NEW.name, NEW.value, NEW.words, NEW.link, NEW.from_at, NEW.why, NEW."by", NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.name, OLD.value, OLD.words, OLD.link, OLD.from_at, OLD.why, OLD."by", OLD.created_at) THEN
    RAISE EXCEPTION 'a change of a setting stays as it was written' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
