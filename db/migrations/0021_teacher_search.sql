CREATE TABLE "known_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_search" (
	"language" text NOT NULL,
	"teacher_id" uuid NOT NULL,
	"score" real NOT NULL,
	"price" integer NOT NULL,
	"native" boolean NOT NULL,
	"country" char(2) NOT NULL,
	"accent" char(2),
	"spoken" bigint NOT NULL,
	"good_at" bigint NOT NULL,
	"trial" boolean NOT NULL,
	"rating" real NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"soonest" timestamp (3) with time zone,
	"h0" bigint NOT NULL,
	"h1" bigint NOT NULL,
	"h2" bigint NOT NULL,
	"h3" bigint NOT NULL,
	"h4" bigint NOT NULL,
	"h5" bigint NOT NULL,
	"h6" bigint NOT NULL,
	"h7" bigint NOT NULL,
	"h8" bigint NOT NULL,
	"h9" bigint NOT NULL,
	"h10" bigint NOT NULL,
	"h11" bigint NOT NULL,
	"h12" bigint NOT NULL,
	"h13" bigint NOT NULL,
	"h14" bigint NOT NULL,
	"h15" bigint NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "teacher_search_language_teacher_id_pk" PRIMARY KEY("language","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_words" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teacher_search" ADD CONSTRAINT "teacher_search_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_words" ADD CONSTRAINT "teacher_words_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_stale_teacher" ON "search_stale" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_teacher" ON "teacher_search" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_price" ON "teacher_search" USING btree ("language","price","teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_rating" ON "teacher_search" USING btree ("language","rating" DESC NULLS LAST,"teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_newest" ON "teacher_search" USING btree ("language","published_at" DESC NULLS LAST,"teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_soonest" ON "teacher_search" USING btree ("language","soonest","teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_lapses" ON "teacher_search" USING btree ("lapses_at");