CREATE TABLE "date_overrides" (
	"teacher_id" uuid NOT NULL,
	"date" date NOT NULL,
	"windows" jsonb NOT NULL,
	CONSTRAINT "date_overrides_teacher_id_date_pk" PRIMARY KEY("teacher_id","date"),
	CONSTRAINT "date_overrides_windows" CHECK (jsonb_typeof("date_overrides"."windows") = 'array')
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "time_off_lasts" CHECK (not isempty("time_off"."during") and not upper_inf("time_off"."during"))
);
--> statement-breakpoint
CREATE TABLE "zone_changes" (
	"teacher_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "zone_changes_teacher_id_starts_at_pk" PRIMARY KEY("teacher_id","starts_at")
);
--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "max_per_day" smallint;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "max_per_week" smallint;--> statement-breakpoint
ALTER TABLE "date_overrides" ADD CONSTRAINT "date_overrides_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_changes" ADD CONSTRAINT "zone_changes_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_off_teacher" ON "time_off" USING btree ("teacher_id");--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_limits" CHECK ("teachers"."max_per_day" between 1 and 16 and "teachers"."max_per_week" between 1 and 80);
--> statement-breakpoint
CREATE TRIGGER date_overrides_search AFTER INSERT OR UPDATE OR DELETE ON date_overrides
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER time_off_search AFTER INSERT OR UPDATE OR DELETE ON time_off
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER zone_changes_search AFTER INSERT OR UPDATE OR DELETE ON zone_changes
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
