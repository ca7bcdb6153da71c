CREATE TABLE "report_appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"appellant_id" uuid NOT NULL,
	"text" text NOT NULL,
	"decision_by" uuid NOT NULL,
	"decision_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "report_appeals_order" CHECK ("report_appeals"."decision_at" <= "report_appeals"."created_at" + interval '1 minute' and "report_appeals"."decision_at" <= "report_appeals"."decided_at" + interval '1 minute'),
	CONSTRAINT "report_appeals_answer" CHECK (num_nonnulls("report_appeals"."outcome", "report_appeals"."answer", "report_appeals"."decided_by", "report_appeals"."decided_at") in (0, 4)),
	CONSTRAINT "report_appeals_by" CHECK ("report_appeals"."decided_by" is null or ("report_appeals"."decided_by" <> "report_appeals"."decision_by" and "report_appeals"."decided_by" <> "report_appeals"."appellant_id")),
	CONSTRAINT "report_appeals_outcome_known" CHECK ("report_appeals"."outcome" in ('upheld', 'overturned'))
);
--> statement-breakpoint
CREATE TABLE "report_comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_questions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"asked_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"agrees" boolean,
	"answered_at" timestamp (3) with time zone,
	"lapsed_at" timestamp (3) with time zone,
	CONSTRAINT "report_questions_caseId_unique" UNIQUE("case_id"),
	CONSTRAINT "report_questions_order" CHECK ("report_questions"."asked_at" <= "report_questions"."due_at" + interval '1 minute' and "report_questions"."asked_at" <= "report_questions"."lapsed_at" + interval '1 minute'),
	CONSTRAINT "report_questions_answer" CHECK (num_nonnulls("report_questions"."answer", "report_questions"."agrees", "report_questions"."answered_at") in (0, 3)),
	CONSTRAINT "report_questions_oneself" CHECK ("report_questions"."asked_by" <> "report_questions"."asked_id")
);
--> statement-breakpoint
CREATE TABLE "report_reversals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"appeal_id" uuid,
	"outcome" text NOT NULL,
	"ground" text NOT NULL,
	"facts" text NOT NULL,
	"refund_minor" integer NOT NULL,
	"decision_by" uuid,
	"decision_at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"next" text NOT NULL,
	"own_minor" integer NOT NULL,
	"limit_minor" integer NOT NULL,
	CONSTRAINT "report_reversals_appealId_unique" UNIQUE("appeal_id"),
	CONSTRAINT "report_reversals_order" CHECK ("report_reversals"."decision_at" <= "report_reversals"."at" + interval '1 minute'),
	CONSTRAINT "report_reversals_sum" CHECK ("report_reversals"."own_minor" >= 0),
	CONSTRAINT "report_reversals_by" CHECK (("report_reversals"."own_minor" <= "report_reversals"."limit_minor" and "report_reversals"."appeal_id" is null) or "report_reversals"."by" is distinct from "report_reversals"."decision_by"),
	CONSTRAINT "report_reversals_outcome_known" CHECK ("report_reversals"."outcome" in ('dismiss', 'warn', 'part', 'refund', 'hide')),
	CONSTRAINT "report_reversals_ground_known" CHECK ("report_reversals"."ground" in ('conduct', 'accounts', 'students', 'teachers', 'reviews')),
	CONSTRAINT "report_reversals_next_known" CHECK ("report_reversals"."next" in ('open', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "muted_notifications" DROP CONSTRAINT "muted_notifications_event_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_decided";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "ground" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "scope" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "duration" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "minutes_lost" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "refund_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_case_id_reports_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_appellant_id_users_id_fk" FOREIGN KEY ("appellant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_decision_by_users_id_fk" FOREIGN KEY ("decision_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_comments" ADD CONSTRAINT "report_comments_case_id_reports_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_comments" ADD CONSTRAINT "report_comments_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_questions" ADD CONSTRAINT "report_questions_case_id_reports_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_questions" ADD CONSTRAINT "report_questions_asked_id_users_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_questions" ADD CONSTRAINT "report_questions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reversals" ADD CONSTRAINT "report_reversals_case_id_reports_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reversals" ADD CONSTRAINT "report_reversals_appeal_id_report_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."report_appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reversals" ADD CONSTRAINT "report_reversals_decision_by_users_id_fk" FOREIGN KEY ("decision_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reversals" ADD CONSTRAINT "report_reversals_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_appeals_once" ON "report_appeals" USING btree ("case_id","appellant_id","decision_at");--> statement-breakpoint
CREATE INDEX "report_appeals_appellant" ON "report_appeals" USING btree ("appellant_id");--> statement-breakpoint
CREATE INDEX "report_appeals_pending" ON "report_appeals" USING btree ("created_at") WHERE "report_appeals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_comments_case" ON "report_comments" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "report_questions_asked" ON "report_questions" USING btree ("asked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_reversals_once" ON "report_reversals" USING btree ("case_id","decision_at");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_merged_into_reports_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was decided before has the rule that its kind of report comes under, and what its outcome reaches.
UPDATE "reports" SET
  "ground" = case
    when "category" = 'under-18' then 'accounts'
    when "category" in ('fake-review', 'abusive', 'other-person') then 'reviews'
    when "category" in ('student-absent', 'technical') then 'students'
    when "category" in ('teacher-absent', 'late', 'not-as-described', 'misleading-price') then 'teachers'
    else 'conduct' end,
  "scope" = case "outcome" when 'warn' then 'account' when 'hide' then 'visibility' when 'dismiss' then 'nothing' else 'money' end,
  "duration" = case when "outcome" in ('warn', 'hide') then 'until-reversed' else 'once' end
WHERE "state" in ('decided', 'appealed', 'closed');--> statement-breakpoint
-- Open reports about the same thing of the same person become one case.
UPDATE "reports" r SET "merged_into" = f.first FROM (
  SELECT "id", first_value("id") over (
    partition by "subject", coalesce("lesson_id", "review_id", "chat_id", "teacher_id"), coalesce("message_seq", 0),
      case "subject" when 'lesson' then ("reporter_id" = "teacher_id")::text when 'teacher' then "category" else '' end
    order by "number") as first
  FROM "reports" WHERE "state" = 'open') f
WHERE f."id" = r."id" and f.first <> r."id";--> statement-breakpoint
-- What went back by decisions that are there already: what their payments say.
UPDATE "reports" r SET "refund_minor" = p.refunded_minor FROM payments p
  WHERE p.lesson_id = r.lesson_id and r.outcome in ('part', 'refund');--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_case" ON "reports" USING btree ("subject",coalesce("lesson_id", "review_id", "chat_id", "teacher_id"),coalesce("message_seq", 0),(case "subject" when 'lesson' then ("reporter_id" = "teacher_id")::text when 'teacher' then "category" else '' end)) WHERE "reports"."merged_into" is null and "reports"."state" in ('open', 'claimed', 'waiting_party');--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("merged_into");--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-question', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'material-given', 'reviews'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-question', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'material-given', 'reviews'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_minutes" CHECK ("reports"."minutes_lost" is null or ("reports"."outcome" = 'part' and "reports"."minutes_lost" > 0));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_refund" CHECK ("reports"."refund_minor" = 0 or ("reports"."refund_minor" > 0 and "reports"."outcome" in ('part', 'refund')));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_claim" CHECK (("reports"."claimed_by" is null) = ("reports"."claimed_at" is null));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_claimed" CHECK ("reports"."state" <> 'claimed' or "reports"."claimed_by" is not null);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_merged" CHECK ("reports"."merged_into" is distinct from "reports"."id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_ground_known" CHECK ("reports"."ground" in ('conduct', 'accounts', 'students', 'teachers', 'reviews'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_scope_known" CHECK ("reports"."scope" in ('nothing', 'account', 'money', 'visibility'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_duration_known" CHECK ("reports"."duration" in ('once', 'until-reversed'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided" CHECK (("reports"."state" in ('decided', 'appealed', 'closed'))
        = (num_nonnulls("reports"."outcome", "reports"."ground", "reports"."reason", "reports"."scope", "reports"."duration", "reports"."decided_at") = 6)
        and num_nonnulls("reports"."outcome", "reports"."ground", "reports"."reason", "reports"."scope", "reports"."duration", "reports"."decided_at") in (0, 6));--> statement-breakpoint
-- An appeal names who decided the case, and goes on naming them: the CHECK beside it is worth what this column is.
CREATE FUNCTION report_appeal_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.case_id, NEW.decision_by, NEW.decision_at) IS DISTINCT FROM (OLD.case_id, OLD.decision_by, OLD.decision_at) THEN
      RAISE EXCEPTION 'an appeal stays one against the same decision' USING ERRCODE = '23514';
    END IF;
  ELSIF NOT EXISTS (SELECT FROM reports WHERE id = NEW.case_id AND decided_by = NEW.decision_by) THEN
    RAISE EXCEPTION 'an appeal is against the decision of who decided' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER report_appeals_decision BEFORE INSERT OR UPDATE ON report_appeals
  FOR EACH ROW EXECUTE FUNCTION report_appeal_decision();
