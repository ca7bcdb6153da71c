CREATE TABLE "flashcard_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"flashcard_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"parameters" text NOT NULL,
	CONSTRAINT "flashcard_reviews_rating" CHECK ("flashcard_reviews"."rating" between 1 and 4),
	CONSTRAINT "flashcard_reviews_order" CHECK ("flashcard_reviews"."reviewed_at" <= "flashcard_reviews"."arrived_at" + interval '1 minute' and "flashcard_reviews"."reviewed_at" <= "flashcard_reviews"."undone_at" + interval '1 minute'),
	CONSTRAINT "flashcard_reviews_parameters_known" CHECK ("flashcard_reviews"."parameters" in ('fsrs-6.0'))
);
--> statement-breakpoint
CREATE TABLE "flashcards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"student_id" uuid NOT NULL,
	"language" text NOT NULL,
	"term" text NOT NULL,
	"meaning" text NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"lesson_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"phase" text DEFAULT 'new' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"stability" double precision DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"last_reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "flashcards_of_lesson" CHECK ("flashcards"."lesson_id" is null or "flashcards"."source" = 'lesson'),
	CONSTRAINT "flashcards_new" CHECK (("flashcards"."phase" = 'new') = ("flashcards"."last_reviewed_at" is null)),
	CONSTRAINT "flashcards_order" CHECK ("flashcards"."created_at" <= "flashcards"."removed_at" + interval '1 minute'),
	CONSTRAINT "flashcards_source_known" CHECK ("flashcards"."source" in ('lesson', 'chat', 'own', 'import')),
	CONSTRAINT "flashcards_phase_known" CHECK ("flashcards"."phase" in ('new', 'learning', 'known', 'again'))
);
--> statement-breakpoint
CREATE TABLE "practice_settings" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"share_fading" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flashcard_reviews" ADD CONSTRAINT "flashcard_reviews_flashcard_id_flashcards_id_fk" FOREIGN KEY ("flashcard_id") REFERENCES "public"."flashcards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flashcard_reviews_card" ON "flashcard_reviews" USING btree ("flashcard_id","reviewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flashcards_word" ON "flashcards" USING btree ("student_id","language",lower("term"),lower("meaning"));--> statement-breakpoint
CREATE INDEX "flashcards_due" ON "flashcards" USING btree ("student_id","due_at") WHERE "flashcards"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "flashcards_lesson" ON "flashcards" USING btree ("lesson_id");