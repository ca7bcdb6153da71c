CREATE TABLE "lesson_notes" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"summary" text NOT NULL,
	"homework" text DEFAULT '' NOT NULL,
	"homework_due" date,
	"plan" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_notes_homework" CHECK ("lesson_notes"."homework_due" is null or "lesson_notes"."homework" <> '')
);
--> statement-breakpoint
CREATE TABLE "lesson_words" (
	"lesson_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"term" text NOT NULL,
	"meaning" text NOT NULL,
	CONSTRAINT "lesson_words_lesson_id_position_pk" PRIMARY KEY("lesson_id","position")
);
--> statement-breakpoint
CREATE TABLE "student_notes" (
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "student_notes_teacher_id_student_id_pk" PRIMARY KEY("teacher_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_words" ADD CONSTRAINT "lesson_words_lesson_id_lesson_notes_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson_notes"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_notes_due" ON "lesson_notes" USING btree ("homework_due") WHERE "lesson_notes"."homework_due" is not null;--> statement-breakpoint
CREATE INDEX "student_notes_student" ON "student_notes" USING btree ("student_id");