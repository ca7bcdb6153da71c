-- The words of the glossary: a teacher holds a time, a room has presence, a reschedule is requested.
ALTER TABLE "lessons" RENAME COLUMN "kept_by_teacher" TO "held_by_teacher";--> statement-breakpoint
ALTER TABLE "room_visits" RENAME TO "room_presence";--> statement-breakpoint
ALTER TABLE "room_presence" RENAME CONSTRAINT "room_visits_pkey" TO "room_presence_pkey";--> statement-breakpoint
ALTER TABLE "room_presence" RENAME CONSTRAINT "room_visits_lesson_id_lessons_id_fk" TO "room_presence_lesson_id_lessons_id_fk";--> statement-breakpoint
ALTER TABLE "room_presence" RENAME CONSTRAINT "room_visits_user_id_users_id_fk" TO "room_presence_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "room_visits_lesson" RENAME TO "room_presence_lesson";--> statement-breakpoint
CREATE TEMPORARY TABLE renamed_events ON COMMIT DROP AS
SELECT * FROM (VALUES
  ('time-kept', 'time-held'),
  ('time-not-taken', 'hold-released'),
  ('lesson-proposed', 'reschedule-requested'),
  ('proposal-declined', 'reschedule-declined')
) AS names (was, is_now);--> statement-breakpoint
UPDATE notifications SET event = is_now FROM renamed_events WHERE event = was;--> statement-breakpoint
UPDATE muted_notifications SET event = is_now FROM renamed_events WHERE event = was;--> statement-breakpoint
UPDATE mails SET key = is_now || substr(key, length(was) + 1) FROM renamed_events WHERE key LIKE was || ':%';--> statement-breakpoint
UPDATE mails SET about = replace(replace(replace(replace(about,
    'time-kept:', 'time-held:'),
    'time-not-taken:', 'hold-released:'),
    'lesson-proposed:', 'reschedule-requested:'),
    'proposal-declined:', 'reschedule-declined:')
  WHERE about ~ '(time-kept|time-not-taken|lesson-proposed|proposal-declined):';
