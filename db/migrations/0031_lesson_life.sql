CREATE TABLE "lesson_series" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"zone" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text NOT NULL,
	"card_id" uuid,
	"request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"minutes" integer NOT NULL,
	"lessons" integer NOT NULL,
	"single_minor" bigint NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"discount_percent" integer NOT NULL,
	"free_cancel_hours" integer NOT NULL,
	"state" text NOT NULL,
	"early_start_at" timestamp (3) with time zone,
	"request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"bought_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "packages_price" CHECK ("packages"."price_minor" >= 0 and "packages"."lessons" > 0),
	CONSTRAINT "packages_bought" CHECK ("packages"."state" <> 'active' or "packages"."expires_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_ref" text NOT NULL,
	"last4" char(4) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "saved_cards_providerRef_unique" UNIQUE("provider_ref")
);
--> statement-breakpoint
CREATE TABLE "embedded_cards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner" text NOT NULL,
	"outcome" text NOT NULL,
	"last4" char(4) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_proposals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"by" text NOT NULL,
	"by_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "lesson_proposals_answered" CHECK (("lesson_proposals"."state" = 'open') = ("lesson_proposals"."answered_at" is null))
);
--> statement-breakpoint
DROP INDEX "lessons_one_trial";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "lesson_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "embedded_charges" ADD COLUMN "capture_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "drawn_from_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "instant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "calendar_uid" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "moved_from_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "brief_level" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "brief_goal" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "judged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "approve_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "instant_lessons" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "instant_misses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_proposals" ADD CONSTRAINT "lesson_proposals_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_proposals" ADD CONSTRAINT "lesson_proposals_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_series_request" ON "lesson_series" USING btree ("student_id","request_id");--> statement-breakpoint
CREATE INDEX "lesson_series_teacher" ON "lesson_series" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_request" ON "packages" USING btree ("student_id","request_id");--> statement-breakpoint
CREATE INDEX "packages_student" ON "packages" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "packages_teacher" ON "packages" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "packages_expiry" ON "packages" USING btree ("expires_at") WHERE "packages"."state" = 'active';--> statement-breakpoint
CREATE INDEX "saved_cards_user" ON "saved_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_proposals_open" ON "lesson_proposals" USING btree ("lesson_id") WHERE "lesson_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "lesson_proposals_lesson" ON "lesson_proposals" USING btree ("lesson_id","created_at");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_drawn_from_id_packages_id_fk" FOREIGN KEY ("drawn_from_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_moved_from_id_lessons_id_fk" FOREIGN KEY ("moved_from_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_series_id_lesson_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."lesson_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transactions_package" ON "ledger_transactions" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "payments_charges" ON "payments" USING btree ("charge_at") WHERE "payments"."state" in ('due', 'failed');--> statement-breakpoint
CREATE INDEX "lessons_requests" ON "lessons" USING btree ("answer_by") WHERE "lessons"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "lessons_series" ON "lessons" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "lessons_package" ON "lessons" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_one_trial" ON "lessons" USING btree ("student_id","teacher_id") WHERE "lessons"."kind" = 'trial' and "lessons"."state" not in ('expired', 'declined', 'cancelled_student', 'cancelled_teacher', 'rescheduled', 'no_show_teacher', 'void');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_packageId_unique" UNIQUE("package_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_movedFromId_unique" UNIQUE("moved_from_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (num_nonnulls("payments"."lesson_id", "payments"."package_id") = 1);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_charge_at" CHECK ("payments"."state" not in ('due', 'failed') or "payments"."charge_at" is not null);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_requested" CHECK ("lessons"."state" <> 'requested' or "lessons"."answer_by" is not null);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_moves" CHECK ("lessons"."moves" >= 0 and ("lessons"."moves" = 0) = ("lessons"."moved_from_id" is null));--> statement-breakpoint
UPDATE lessons SET calendar_uid = id;
--> statement-breakpoint
UPDATE payments p SET settled_at = t.at FROM ledger_transactions t WHERE t.key = 'settled:' || p.id;
--> statement-breakpoint
ALTER TABLE lessons DROP CONSTRAINT lessons_teacher_overlap;
--> statement-breakpoint
ALTER TABLE lessons ADD CONSTRAINT lessons_teacher_overlap
  EXCLUDE USING gist (teacher_id WITH =, teacher_during WITH &&)
  WHERE (state IN ('held', 'requested', 'booked', 'live', 'ended'));
--> statement-breakpoint
ALTER TABLE lessons DROP CONSTRAINT lessons_student_overlap;
--> statement-breakpoint
ALTER TABLE lessons ADD CONSTRAINT lessons_student_overlap
  EXCLUDE USING gist (student_id WITH =, during WITH &&)
  WHERE (state IN ('held', 'requested', 'booked', 'live', 'ended'));
