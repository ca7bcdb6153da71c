CREATE TABLE "homework" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"lesson_id" uuid,
	"task" text NOT NULL,
	"due" date,
	"state" text DEFAULT 'given' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"handed_in_on" date,
	"correction" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"handed_in_at" timestamp (3) with time zone,
	"corrected_at" timestamp (3) with time zone,
	CONSTRAINT "homework_lessonId_unique" UNIQUE("lesson_id"),
	CONSTRAINT "homework_order" CHECK ("homework"."given_at" <= "homework"."handed_in_at" + interval '1 minute' and "homework"."given_at" <= "homework"."corrected_at" + interval '1 minute'),
	CONSTRAINT "homework_task" CHECK ("homework"."task" <> ''),
	CONSTRAINT "homework_handed_in" CHECK (("homework"."state" = 'given') = ("homework"."handed_in_at" is null)),
	CONSTRAINT "homework_handed_in_on" CHECK (("homework"."handed_in_at" is null) = ("homework"."handed_in_on" is null)),
	CONSTRAINT "homework_corrected" CHECK (("homework"."state" = 'corrected') = ("homework"."corrected_at" is not null)),
	CONSTRAINT "homework_answer" CHECK ("homework"."answer" = '' or "homework"."handed_in_at" is not null),
	CONSTRAINT "homework_correction" CHECK (("homework"."correction" = '' and "homework"."comment" = '') or "homework"."corrected_at" is not null),
	CONSTRAINT "homework_correction_of_answer" CHECK ("homework"."correction" = '' or "homework"."answer" <> ''),
	CONSTRAINT "homework_state_known" CHECK ("homework"."state" in ('given', 'handed_in', 'corrected'))
);
--> statement-breakpoint
CREATE TABLE "homework_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"homework_id" uuid NOT NULL,
	"part" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "homework_files_place" UNIQUE("homework_id","part","position"),
	CONSTRAINT "homework_files_position" CHECK ("homework_files"."position" between 0 and 9),
	CONSTRAINT "homework_files_part_known" CHECK ("homework_files"."part" in ('task', 'answer', 'correction'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "muted_notifications" DROP CONSTRAINT "muted_notifications_event_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_known";--> statement-breakpoint
ALTER TABLE "lesson_notes" DROP CONSTRAINT "lesson_notes_homework";--> statement-breakpoint
ALTER TABLE "lesson_notes" DROP CONSTRAINT "lesson_notes_done";--> statement-breakpoint
DROP INDEX "lesson_notes_due";--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_student" ON "homework" USING btree ("student_id","given_at");--> statement-breakpoint
CREATE INDEX "homework_teacher" ON "homework" USING btree ("teacher_id","student_id");--> statement-breakpoint
-- What was set with a write-up becomes homework; "done" becomes handed in, without words.
INSERT INTO "homework" ("teacher_id", "student_id", "lesson_id", "task", "due", "state", "handed_in_on", "given_at", "handed_in_at")
SELECT l."teacher_id", l."student_id", n."lesson_id", n."homework", n."homework_due",
  CASE WHEN n."homework_done_at" IS NULL THEN 'given' ELSE 'handed_in' END,
  (n."homework_done_at" AT TIME ZONE u."zone")::date, n."written_at", n."homework_done_at"
FROM "lesson_notes" n JOIN "lessons" l ON l."id" = n."lesson_id" JOIN "users" u ON u."id" = l."student_id"
WHERE n."homework" <> '';--> statement-breakpoint
ALTER TABLE "lesson_notes" DROP COLUMN "homework";--> statement-breakpoint
ALTER TABLE "lesson_notes" DROP COLUMN "homework_due";--> statement-breakpoint
ALTER TABLE "lesson_notes" DROP COLUMN "homework_done_at";--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('portrait', 'identity', 'credential', 'video', 'captions', 'attachment', 'voice', 'homework'));--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'reviews'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'reviews'));