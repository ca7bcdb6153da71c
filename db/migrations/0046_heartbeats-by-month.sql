-- Heartbeats lie in a table for each month in which stays began: ids are made in the order of time, so a month is a range
-- of them, and a stay's heartbeats are found in one table. What is no longer anybody's goes with its month.
CREATE FUNCTION first_id_at(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
--> statement-breakpoint
ALTER TABLE "room_heartbeats" SET SCHEMA "months";
--> statement-breakpoint
ALTER TABLE "months"."room_heartbeats" DROP CONSTRAINT "room_heartbeats_visit_id_room_presence_id_fk";
--> statement-breakpoint
DROP TRIGGER room_heartbeats_append_only ON months.room_heartbeats;
--> statement-breakpoint
DROP TRIGGER room_heartbeats_kept ON months.room_heartbeats;
--> statement-breakpoint
CREATE TABLE "room_heartbeats" (
	"visit_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"line" integer NOT NULL,
	"frames_decoded" integer NOT NULL,
	"bytes_audio" bigint NOT NULL,
	"rtt_ms" integer,
	"sends" boolean NOT NULL,
	CONSTRAINT "room_heartbeats_visit_id_at_pk" PRIMARY KEY("visit_id","at"),
	CONSTRAINT "room_heartbeats_counts" CHECK ("line" >= 0 and "frames_decoded" >= 0 and "bytes_audio" >= 0 and "rtt_ms" >= 0)
) PARTITION BY RANGE ("visit_id");
--> statement-breakpoint
-- What came before is the part of all stays up to the next month but one.
-- reads all: a second for ten million heartbeats, and a page that has to wait for it sends the next in ten seconds
ALTER TABLE "room_heartbeats" ATTACH PARTITION "months"."room_heartbeats" FOR VALUES FROM (MINVALUE)
  TO (first_id_at((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC'));
--> statement-breakpoint
-- Stays in months that nobody has made, and those that are kept longer than their month: nothing is refused.
CREATE TABLE "months"."room_heartbeats_default" PARTITION OF "room_heartbeats" DEFAULT;
--> statement-breakpoint
CREATE TRIGGER room_heartbeats_append_only BEFORE UPDATE ON room_heartbeats
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER room_heartbeats_kept BEFORE DELETE ON room_heartbeats
  FOR EACH ROW EXECUTE FUNCTION refuse_early_change('at');
--> statement-breakpoint
-- A month that was over before `before` goes, but for the heartbeats of stays that are still there: they move to the part
-- of what is kept longer. The five years that a trigger holds rows to hold here as well.
CREATE FUNCTION drop_heartbeats(before date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET lock_timeout = '5s' AS $$
DECLARE
  most constant integer := 10000;
  over constant timestamptz := before::timestamp AT TIME ZONE 'UTC';
  part record;
  held uuid[];
BEGIN
  IF over > now() - interval '5 years' THEN
    RAISE EXCEPTION 'no month of room_heartbeats goes before five years are over' USING ERRCODE = '42501';
  END IF;
  FOR part IN
    SELECT c.oid::regclass AS name,
      substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$ FROM \('([0-9a-f-]+)'\)$re$)::uuid AS first,
      substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$ TO \('([0-9a-f-]+)'\)$re$)::uuid AS until
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'room_heartbeats'::regclass
  LOOP
    IF part.until <= first_id_at(over) THEN
      held := ARRAY(SELECT id FROM room_presence
        WHERE id < part.until AND (part.first IS NULL OR id >= part.first) LIMIT most + 1);
      -- So many are not copied while everybody waits: those who delete stays are behind.
      CONTINUE WHEN cardinality(held) > most;
      EXECUTE format('ALTER TABLE room_heartbeats DETACH PARTITION %s', part.name);
      EXECUTE format('INSERT INTO room_heartbeats SELECT * FROM %s WHERE visit_id = ANY ($1)', part.name) USING held;
      EXECUTE format('DROP TABLE %s', part.name);
    ELSIF part.first IS NULL THEN
      -- The part of before, and the one of what is kept longer: neither goes as a whole for years.
      EXECUTE format('DELETE FROM %s WHERE at < $1 AND ($2 IS NULL OR visit_id < $2)
        AND NOT EXISTS (SELECT FROM room_presence WHERE id = visit_id)', part.name)
        USING over, CASE WHEN part.until IS NOT NULL THEN first_id_at(over) END;
    END IF;
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
  IF whole <> ALL (ARRAY['teacher_views', 'room_heartbeats']::regclass[]) THEN
    RAISE EXCEPTION '% is not kept by months', whole USING ERRCODE = '42501';
  END IF;
  IF named = 'room_heartbeats' THEN
    PERFORM drop_heartbeats(before);
  ELSE
    FOR part IN
      SELECT c.oid::regclass AS name,
        substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$ TO \('([0-9-]+)'\)$re$)::date AS until
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = whole
    LOOP
      IF part.until <= before THEN
        EXECUTE format('DROP TABLE %s', part.name);
      END IF;
    END LOOP;
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
SELECT keep_months('room_heartbeats', current_date, 12, '2000-01-01');
