CREATE TABLE "word_sounds" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"language" text NOT NULL,
	"term" text NOT NULL,
	"lesson_id" uuid,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "caught_words" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"side" text NOT NULL,
	"term" text NOT NULL,
	"meaning" text NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"caught_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "caught_words_side_known" CHECK ("caught_words"."side" in ('student', 'teacher'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "lesson_words" ADD COLUMN "sentence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "word_sounds" ADD CONSTRAINT "word_sounds_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_sounds" ADD CONSTRAINT "word_sounds_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_sounds" ADD CONSTRAINT "word_sounds_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caught_words" ADD CONSTRAINT "caught_words_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "word_sounds_word" ON "word_sounds" USING btree ("student_id","language",lower("term"));--> statement-breakpoint
CREATE INDEX "word_sounds_lesson" ON "word_sounds" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "caught_words_term" ON "caught_words" USING btree ("lesson_id",lower("term"));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('portrait', 'identity', 'credential', 'video', 'captions', 'attachment', 'voice', 'homework', 'material', 'picture', 'recording', 'sound'));