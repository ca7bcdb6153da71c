CREATE TABLE "imported_busy" (
	"calendar_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "imported_busy_calendar_id_during_pk" PRIMARY KEY("calendar_id","during"),
	CONSTRAINT "imported_busy_lasts" CHECK (not isempty("imported_busy"."during") and not lower_inf("imported_busy"."during") and not upper_inf("imported_busy"."during"))
);
--> statement-breakpoint
CREATE TABLE "imported_calendars" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed_address" text NOT NULL,
	"address_hash" text NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"etag" text,
	"last_modified" text,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"told_at" timestamp (3) with time zone,
	"clock_hash" text,
	CONSTRAINT "imported_calendars_problem" CHECK (("imported_calendars"."failures" = 0) = ("imported_calendars"."problem" is null))
);
--> statement-breakpoint
ALTER TABLE "imported_busy" ADD CONSTRAINT "imported_busy_calendar_id_imported_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."imported_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_busy" ADD CONSTRAINT "imported_busy_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_calendars" ADD CONSTRAINT "imported_calendars_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_busy_teacher" ON "imported_busy" USING gist ("teacher_id","during");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_calendars_once" ON "imported_calendars" USING btree ("teacher_id","address_hash");--> statement-breakpoint
CREATE INDEX "imported_calendars_due" ON "imported_calendars" USING btree ("due_at");--> statement-breakpoint
-- One mark for all times that a reading changed.
CREATE FUNCTION mark_busy_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_stale (teacher_id) SELECT DISTINCT teacher_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER imported_busy_more AFTER INSERT ON imported_busy
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_busy_stale();
--> statement-breakpoint
CREATE TRIGGER imported_busy_fewer AFTER DELETE ON imported_busy
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_busy_stale();
