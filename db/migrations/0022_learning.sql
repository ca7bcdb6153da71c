CREATE TABLE "can_do" (
	"student_id" uuid NOT NULL,
	"language" text NOT NULL,
	"statement" text NOT NULL,
	"rater_id" uuid NOT NULL,
	"rating" text NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "can_do_student_id_language_rater_id_statement_pk" PRIMARY KEY("student_id","language","rater_id","statement"),
	CONSTRAINT "can_do_statement_known" CHECK ("can_do"."statement" in ('A1-listening-1', 'A1-listening-2', 'A1-listening-3', 'A1-reading-1', 'A1-reading-2', 'A1-reading-3', 'A1-interaction-1', 'A1-interaction-2', 'A1-interaction-3', 'A1-production-1', 'A1-production-2', 'A1-production-3', 'A1-writing-1', 'A1-writing-2', 'A1-writing-3', 'A2-listening-1', 'A2-listening-2', 'A2-listening-3', 'A2-reading-1', 'A2-reading-2', 'A2-reading-3', 'A2-interaction-1', 'A2-interaction-2', 'A2-interaction-3', 'A2-production-1', 'A2-production-2', 'A2-production-3', 'A2-writing-1', 'A2-writing-2', 'A2-writing-3', 'B1-listening-1', 'B1-listening-2', 'B1-listening-3', 'B1-reading-1', 'B1-reading-2', 'B1-reading-3', 'B1-interaction-1', 'B1-interaction-2', 'B1-interaction-3', 'B1-production-1', 'B1-production-2', 'B1-production-3', 'B1-writing-1', 'B1-writing-2', 'B1-writing-3', 'B2-listening-1', 'B2-listening-2', 'B2-listening-3', 'B2-reading-1', 'B2-reading-2', 'B2-reading-3', 'B2-interaction-1', 'B2-interaction-2', 'B2-interaction-3', 'B2-production-1', 'B2-production-2', 'B2-production-3', 'B2-writing-1', 'B2-writing-2', 'B2-writing-3', 'C1-listening-1', 'C1-listening-2', 'C1-listening-3', 'C1-reading-1', 'C1-reading-2', 'C1-reading-3', 'C1-interaction-1', 'C1-interaction-2', 'C1-interaction-3', 'C1-production-1', 'C1-production-2', 'C1-production-3', 'C1-writing-1', 'C1-writing-2', 'C1-writing-3', 'C2-listening-1', 'C2-listening-2', 'C2-listening-3', 'C2-reading-1', 'C2-reading-2', 'C2-reading-3', 'C2-interaction-1', 'C2-interaction-2', 'C2-interaction-3', 'C2-production-1', 'C2-production-2', 'C2-production-3', 'C2-writing-1', 'C2-writing-2', 'C2-writing-3')),
	CONSTRAINT "can_do_rating_known" CHECK ("can_do"."rating" in ('not_yet', 'with_help', 'alone'))
);
--> statement-breakpoint
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
CREATE TABLE "assigned_materials" (
	"material_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assigned_materials_material_id_student_id_pk" PRIMARY KEY("material_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "material_folders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "material_folders_named" CHECK ("material_folders"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"folder_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"url" text,
	"file_id" uuid,
	"file_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "materials_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "materials_order" CHECK ("materials"."created_at" <= "materials"."changed_at" + interval '1 minute'),
	CONSTRAINT "materials_title" CHECK ("materials"."title" <> ''),
	CONSTRAINT "materials_note" CHECK ("materials"."kind" <> 'note' or "materials"."words" <> ''),
	CONSTRAINT "materials_link" CHECK (("materials"."kind" = 'link') = ("materials"."url" is not null)),
	CONSTRAINT "materials_url" CHECK ("materials"."url" ~ '^https?://'),
	CONSTRAINT "materials_file" CHECK (("materials"."kind" = 'file') = ("materials"."file_id" is not null)),
	CONSTRAINT "materials_file_name" CHECK (("materials"."file_id" is null) = ("materials"."file_name" is null)),
	CONSTRAINT "materials_kind_known" CHECK ("materials"."kind" in ('file', 'link', 'note'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "muted_notifications" DROP CONSTRAINT "muted_notifications_event_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_known";--> statement-breakpoint
ALTER TABLE "lesson_notes" DROP CONSTRAINT "lesson_notes_homework";--> statement-breakpoint
ALTER TABLE "lesson_notes" DROP CONSTRAINT "lesson_notes_done";--> statement-breakpoint
DROP INDEX "lesson_notes_due";--> statement-breakpoint
ALTER TABLE "can_do" ADD CONSTRAINT "can_do_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "can_do" ADD CONSTRAINT "can_do_rater_id_users_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_materials" ADD CONSTRAINT "assigned_materials_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_materials" ADD CONSTRAINT "assigned_materials_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_folders" ADD CONSTRAINT "material_folders_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_folder_id_material_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."material_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "can_do_rater" ON "can_do" USING btree ("rater_id");--> statement-breakpoint
CREATE INDEX "homework_student" ON "homework" USING btree ("student_id","given_at");--> statement-breakpoint
CREATE INDEX "homework_teacher" ON "homework" USING btree ("teacher_id","student_id");--> statement-breakpoint
CREATE INDEX "assigned_materials_student" ON "assigned_materials" USING btree ("student_id","assigned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "material_folders_name" ON "material_folders" USING btree ("teacher_id",lower("name"));--> statement-breakpoint
CREATE INDEX "materials_teacher" ON "materials" USING btree ("teacher_id","changed_at");--> statement-breakpoint
CREATE INDEX "materials_folder" ON "materials" USING btree ("folder_id");--> statement-breakpoint
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
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('portrait', 'identity', 'credential', 'video', 'captions', 'attachment', 'voice', 'homework', 'material'));--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'material-given', 'reviews'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'material-given', 'reviews'));