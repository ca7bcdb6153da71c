CREATE TABLE "announcement_recipients" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_recipients_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"audience" text NOT NULL,
	"language" text,
	"bell" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid,
	"started_at" timestamp (3) with time zone,
	"expected" integer,
	"told" integer DEFAULT 0 NOT NULL,
	"last_told_id" uuid,
	"progress_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"stopped_by" uuid,
	CONSTRAINT "announcements_order" CHECK ("announcements"."created_at" <= "announcements"."started_at" + interval '1 minute' and "announcements"."created_at" <= "announcements"."progress_at" + interval '1 minute' and "announcements"."created_at" <= "announcements"."ended_at" + interval '1 minute'),
	CONSTRAINT "announcements_words" CHECK (length(trim("announcements"."title")) > 0 and length(trim("announcements"."text")) > 0),
	CONSTRAINT "announcements_link" CHECK ("announcements"."link" like '/%' and "announcements"."link" not like '//%'),
	CONSTRAINT "announcements_ways" CHECK ("announcements"."bell" or "announcements"."mail"),
	CONSTRAINT "announcements_language" CHECK (("announcements"."audience" = 'language-teachers') = ("announcements"."language" is not null)),
	CONSTRAINT "announcements_sent" CHECK (("announcements"."state" = 'draft') = ("announcements"."started_at" is null)
        and ("announcements"."started_at" is null) = ("announcements"."sent_by" is null)
        and ("announcements"."started_at" is null) = ("announcements"."expected" is null)
        and ("announcements"."started_at" is null) = ("announcements"."progress_at" is null)
        and ("announcements"."state" in ('sent', 'stopped')) = ("announcements"."ended_at" is not null)
        and ("announcements"."state" = 'stopped') = ("announcements"."stopped_by" is not null)),
	CONSTRAINT "announcements_told" CHECK ("announcements"."told" >= 0 and "announcements"."expected" >= 0),
	CONSTRAINT "announcements_kind_known" CHECK ("announcements"."kind" in ('service', 'news')),
	CONSTRAINT "announcements_audience_known" CHECK ("announcements"."audience" in ('all', 'students', 'teachers', 'language-teachers', 'with-lesson')),
	CONSTRAINT "announcements_state_known" CHECK ("announcements"."state" in ('draft', 'sending', 'sent', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "news_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"given" boolean NOT NULL,
	"way" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_consents_way_known" CHECK ("news_consents"."way" in ('settings', 'link', 'mail-program'))
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"value" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"why" text NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "setting_changes_order" CHECK ("setting_changes"."created_at" <= "setting_changes"."from_at" + interval '1 minute' and "setting_changes"."created_at" <= "setting_changes"."withdrawn_at" + interval '1 minute'),
	CONSTRAINT "setting_changes_why" CHECK (length(trim("setting_changes"."why")) > 0),
	CONSTRAINT "setting_changes_value" CHECK ("setting_changes"."value" >= 0 and ("setting_changes"."value" <= 100 or "setting_changes"."name" not in ('sign-ups', 'bookings', 'recording'))),
	CONSTRAINT "setting_changes_withdrawn" CHECK (("setting_changes"."withdrawn_by" is null) = ("setting_changes"."withdrawn_at" is null) and ("setting_changes"."withdrawn_at" is null or "setting_changes"."withdrawn_at" < "setting_changes"."from_at")),
	CONSTRAINT "setting_changes_name_known" CHECK ("setting_changes"."name" in ('sign-ups', 'bookings', 'recording', 'goodwill-most', 'mails-per-network', 'masked-messages', 'translations-per-hour', 'look-ups-per-hour', 'saved-teachers'))
);
--> statement-breakpoint
ALTER TABLE "muted_notifications" DROP CONSTRAINT "muted_notifications_event_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_known";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "in_bell" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_consents" ADD CONSTRAINT "news_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_recipients_user" ON "announcement_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_written_by" ON "announcements" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "announcements_sent_by" ON "announcements" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "announcements_stopped_by" ON "announcements" USING btree ("stopped_by");--> statement-breakpoint
CREATE INDEX "announcements_sending" ON "announcements" USING btree ("progress_at") WHERE "announcements"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "news_consents_person" ON "news_consents" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "setting_changes_name" ON "setting_changes" USING btree ("name","from_at");--> statement-breakpoint
CREATE INDEX "setting_changes_by" ON "setting_changes" USING btree ("by");--> statement-breakpoint
CREATE INDEX "setting_changes_withdrawn_by" ON "setting_changes" USING btree ("withdrawn_by");--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-question', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'material-given', 'reviews', 'announcement', 'news'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-question', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'material-given', 'reviews', 'announcement', 'news'));
--> statement-breakpoint
-- A change of a setting stays as it was written; one that has not begun is taken back, once.
CREATE FUNCTION setting_change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.withdrawn_at IS NOT NULL
    OR (NEW.id, NEW.name, NEW.value, NEW.from_at, NEW.why, NEW."by", NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.name, OLD.value, OLD.from_at, OLD.why, OLD."by", OLD.created_at) THEN
    RAISE EXCEPTION 'a change of a setting stays as it was written' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER setting_changes_stay BEFORE UPDATE OR DELETE ON setting_changes
  FOR EACH ROW EXECUTE FUNCTION setting_change_stays();
--> statement-breakpoint
CREATE TRIGGER setting_changes_no_truncate BEFORE TRUNCATE ON setting_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
