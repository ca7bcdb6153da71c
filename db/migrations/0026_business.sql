CREATE TABLE "business_active_people" (
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"students" integer NOT NULL,
	"teachers" integer NOT NULL,
	CONSTRAINT "business_active_people_from_day_until_day_pk" PRIMARY KEY("from_day","until_day"),
	CONSTRAINT "business_active_people_days" CHECK ("business_active_people"."from_day" < "business_active_people"."until_day"),
	CONSTRAINT "business_active_people_counts" CHECK ("business_active_people"."students" >= 0 and "business_active_people"."teachers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "business_cohorts" (
	"month" date NOT NULL,
	"after" smallint NOT NULL,
	"students" integer NOT NULL,
	CONSTRAINT "business_cohorts_month_after_pk" PRIMARY KEY("month","after"),
	CONSTRAINT "business_cohorts_counts" CHECK ("business_cohorts"."after" >= 0 and "business_cohorts"."students" > 0)
);
--> statement-breakpoint
CREATE TABLE "business_first_lesson_days" (
	"day" date PRIMARY KEY NOT NULL,
	"students" integer NOT NULL,
	"trials" integer NOT NULL,
	"again" integer NOT NULL,
	CONSTRAINT "business_first_lesson_days_counts" CHECK ("business_first_lesson_days"."students" > 0 and "business_first_lesson_days"."trials" between 0 and "business_first_lesson_days"."students" and "business_first_lesson_days"."again" between 0 and "business_first_lesson_days"."students")
);
--> statement-breakpoint
CREATE TABLE "business_free_starts" (
	"language" text NOT NULL,
	"hour" smallint NOT NULL,
	"starts" integer NOT NULL,
	CONSTRAINT "business_free_starts_language_hour_pk" PRIMARY KEY("language","hour"),
	CONSTRAINT "business_free_starts_hour" CHECK ("business_free_starts"."hour" between 0 and 23),
	CONSTRAINT "business_free_starts_counts" CHECK ("business_free_starts"."starts" > 0)
);
--> statement-breakpoint
CREATE TABLE "business_lesson_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"lessons" integer NOT NULL,
	CONSTRAINT "business_lesson_days_day_kind_state_pk" PRIMARY KEY("day","kind","state"),
	CONSTRAINT "business_lesson_days_counts" CHECK ("business_lesson_days"."lessons" > 0),
	CONSTRAINT "business_lesson_days_kind_known" CHECK ("business_lesson_days"."kind" in ('trial', 'single')),
	CONSTRAINT "business_lesson_days_state_known" CHECK ("business_lesson_days"."state" in ('held', 'requested', 'booked', 'live', 'ended', 'completed', 'expired', 'declined', 'cancelled_student', 'cancelled_teacher', 'rescheduled', 'no_show_student', 'no_show_teacher', 'void', 'interrupted', 'disputed', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "business_lesson_hours" (
	"day" date NOT NULL,
	"language" text NOT NULL,
	"hour" smallint NOT NULL,
	"lessons" integer NOT NULL,
	CONSTRAINT "business_lesson_hours_day_language_hour_pk" PRIMARY KEY("day","language","hour"),
	CONSTRAINT "business_lesson_hours_hour" CHECK ("business_lesson_hours"."hour" between 0 and 23),
	CONSTRAINT "business_lesson_hours_counts" CHECK ("business_lesson_hours"."lessons" > 0)
);
--> statement-breakpoint
CREATE TABLE "business_money_days" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"account" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "business_money_days_day_event_account_currency_pk" PRIMARY KEY("day","event","account","currency"),
	CONSTRAINT "business_money_days_event_known" CHECK ("business_money_days"."event" in ('payment', 'draw', 'move', 'lesson', 'cancellation', 'package', 'refund', 'dispute', 'late-refund', 'debt', 'payout', 'payout-paid', 'payout-failed', 'adjustment', 'goodwill')),
	CONSTRAINT "business_money_days_account_known" CHECK ("business_money_days"."account" in ('card', 'escrow', 'package', 'refunds', 'teacher', 'fees', 'dispute', 'chargeback', 'losses', 'payout', 'bank', 'debt', 'goodwill'))
);
--> statement-breakpoint
CREATE TABLE "business_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"seen_until" timestamp (3) with time zone NOT NULL,
	"days" integer NOT NULL,
	"difference_minor" bigint NOT NULL,
	CONSTRAINT "business_runs_order" CHECK ("business_runs"."started_at" <= "business_runs"."finished_at" + interval '1 minute'),
	CONSTRAINT "business_runs_difference" CHECK ("business_runs"."difference_minor" >= 0)
);
--> statement-breakpoint
CREATE INDEX "ledger_postings_at" ON "ledger_postings" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "lessons_starts" ON "lessons" USING btree ("starts_at");