-- Stays in rooms lie in a table for each month in which lessons were booked: whoever names the lesson finds one table.
ALTER TABLE "recording_consents" DROP CONSTRAINT "recording_consents_visit_id_room_presence_id_fk";
--> statement-breakpoint
ALTER TABLE "room_presence" DROP CONSTRAINT "room_presence_pkey";
--> statement-breakpoint
-- reads all: the index of the new key is made of two to six rows for each lesson, seconds for ten million lessons
ALTER TABLE "room_presence" ADD CONSTRAINT "room_presence_id_lesson_id_pk" PRIMARY KEY("id","lesson_id");
--> statement-breakpoint
ALTER TABLE "room_presence" SET SCHEMA "months";
--> statement-breakpoint
CREATE TABLE "room_presence" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"left_by_choice" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_presence_id_lesson_id_pk" PRIMARY KEY("id","lesson_id"),
	CONSTRAINT "room_presence_order" CHECK ("joined_at" <= "last_seen_at" + interval '1 minute' and "joined_at" <= "left_at" + interval '1 minute')
) PARTITION BY RANGE ("lesson_id");
--> statement-breakpoint
CREATE INDEX "room_presence_lesson" ON "room_presence" USING btree ("lesson_id","user_id");
--> statement-breakpoint
-- What came before is the part of all lessons up to the next month but one.
-- reads all: the same rows once more, a second for ten million, and a page that has to wait for it beats again in ten seconds
ALTER TABLE "room_presence" ATTACH PARTITION "months"."room_presence" FOR VALUES FROM (MINVALUE)
  TO (first_id_at((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC'));
--> statement-breakpoint
-- Lessons of months that nobody has made: nothing is refused.
CREATE TABLE "months"."room_presence_default" PARTITION OF "room_presence" DEFAULT;
--> statement-breakpoint
-- Keys from and to stays. A consent has named a stay of its own lesson since migration 0032. Where chat and presence have
-- a cluster of their own these keys span the two, and are noted without being enforced, as they were.
DO $$
DECLARE
  how constant text := (SELECT CASE WHEN conenforced THEN '' ELSE ' NOT ENFORCED' END FROM pg_constraint
    WHERE conrelid = 'months.room_presence'::regclass AND conname = 'room_presence_lesson_id_lessons_id_fk');
BEGIN
  EXECUTE 'ALTER TABLE room_presence ADD CONSTRAINT room_presence_lesson_id_lessons_id_fk
    FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE' || how;
  EXECUTE 'ALTER TABLE room_presence ADD CONSTRAINT room_presence_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id)' || how;
  EXECUTE 'ALTER TABLE recording_consents ADD CONSTRAINT recording_consents_visit_fk
    FOREIGN KEY (visit_id, lesson_id) REFERENCES room_presence (id, lesson_id) ON DELETE CASCADE' || how;
END $$;
--> statement-breakpoint
-- A month of stays goes once nothing is in it: each stay tells of a person, and goes with its lesson.
CREATE FUNCTION drop_emptied(whole regclass, before date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET lock_timeout = '5s' AS $$
DECLARE
  part record;
  is_filled boolean;
BEGIN
  FOR part IN
    SELECT c.oid::regclass AS name,
      substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$ TO \('([0-9a-f-]+)'\)$re$)::uuid AS until
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = whole
  LOOP
    CONTINUE WHEN part.until IS NULL OR part.until > first_id_at(before::timestamp AT TIME ZONE 'UTC');
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', part.name) INTO is_filled;
    CONTINUE WHEN is_filled;
    EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', whole, part.name);
    -- Looked at again, now that nobody else can write to it.
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', part.name) INTO is_filled;
    IF is_filled THEN
      RAISE EXCEPTION '% was written to when it was over', part.name;
    END IF;
    EXECUTE format('DROP TABLE %s', part.name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Makes the months from `today` on, so many ahead, and drops those that were over before `before`. Only the owner may make
-- tables, and the application calls this.
CREATE OR REPLACE FUNCTION keep_months(whole regclass, today date, ahead integer, before date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET lock_timeout = '5s' AS $$
DECLARE
  named constant text := (SELECT relname FROM pg_class WHERE oid = whole);
  first date;
  next date;
  part record;
BEGIN
  IF whole = 'room_heartbeats'::regclass THEN
    PERFORM drop_heartbeats(before);
  ELSIF whole = 'room_presence'::regclass THEN
    PERFORM drop_emptied(whole, before);
  ELSIF whole = 'teacher_views'::regclass THEN
    FOR part IN
      SELECT c.oid::regclass AS name,
        substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$ TO \('([0-9-]+)'\)$re$)::date AS until
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = whole
    LOOP
      IF part.until <= before THEN
        EXECUTE format('DROP TABLE %s', part.name);
      END IF;
    END LOOP;
  ELSE
    RAISE EXCEPTION '% is not kept by months', whole USING ERRCODE = '42501';
  END IF;
  FOR n IN 0..ahead LOOP
    first := date_trunc('month', today)::date + make_interval(months => n);
    next := first + interval '1 month';
    CONTINUE WHEN to_regclass(format('months.%s_%s', named, to_char(first, 'YYYY_MM'))) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE months.%s_%s PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
        named, to_char(first, 'YYYY_MM'), whole,
        CASE named WHEN 'teacher_views' THEN first::text ELSE first_id_at(first::timestamp AT TIME ZONE 'UTC')::text END,
        CASE named WHEN 'teacher_views' THEN next::text ELSE first_id_at(next::timestamp AT TIME ZONE 'UTC')::text END);
    EXCEPTION
      -- The part of before has these days, or some of them were counted where no month had been made.
      WHEN invalid_object_definition OR check_violation THEN NULL;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
SELECT keep_months('room_presence', current_date, 12, '2000-01-01');
