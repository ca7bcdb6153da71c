-- Views of teachers' pages lie in a table for each month: one that is over goes with one statement. The parts are in a
-- schema of their own, and all that reads or writes asks for the whole.
CREATE SCHEMA "months";
--> statement-breakpoint
ALTER TABLE "teacher_views" SET SCHEMA "months";
--> statement-breakpoint
CREATE TABLE "teacher_views" (
	"teacher_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "teacher_views_teacher_id_day_pk" PRIMARY KEY("teacher_id","day"),
	CONSTRAINT "teacher_views_counts" CHECK ("views" > 0),
	CONSTRAINT "teacher_views_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "teacher_views_day" ON "teacher_views" USING btree ("day");
--> statement-breakpoint
-- What was counted before is the part of all days up to the next month but one, whatever the zone.
ALTER TABLE "teacher_views" ATTACH PARTITION "months"."teacher_views" FOR VALUES FROM (MINVALUE) TO ((date_trunc('month', now()) + interval '2 months')::date);
--> statement-breakpoint
-- Days for which no month has been made: nothing that is counted is refused.
CREATE TABLE "months"."teacher_views_default" PARTITION OF "teacher_views" DEFAULT;
--> statement-breakpoint
-- Makes the months from `today` on, so many ahead, and drops those that were over before `before`. Only the owner may make
-- tables, and the application calls this.
CREATE FUNCTION keep_months(whole regclass, today date, ahead integer, before date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  first date;
  part record;
BEGIN
  IF whole <> 'public.teacher_views'::regclass THEN
    RAISE EXCEPTION '% is not kept by months', whole USING ERRCODE = '42501';
  END IF;
  FOR part IN
    SELECT c.oid::regclass AS name,
      substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$ TO \('([0-9-]+)'\)$re$)::date AS until
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = whole
  LOOP
    IF part.until <= before THEN
      EXECUTE format('DROP TABLE %s', part.name);
    END IF;
  END LOOP;
  FOR n IN 0..ahead LOOP
    first := date_trunc('month', today)::date + make_interval(months => n);
    CONTINUE WHEN to_regclass(format('months.teacher_views_%s', to_char(first, 'YYYY_MM'))) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE months.teacher_views_%s PARTITION OF public.teacher_views FOR VALUES FROM (%L) TO (%L)',
        to_char(first, 'YYYY_MM'), first, (first + interval '1 month')::date);
    EXCEPTION
      -- The part of before has these days, or some of them were counted where no month had been made.
      WHEN invalid_object_definition OR check_violation THEN NULL;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
SELECT keep_months('teacher_views', current_date, 12, '2000-01-01');
