-- The word of the glossary: what one side asks and the other answers is a reschedule request.
ALTER TABLE "lesson_proposals" RENAME TO "reschedule_requests";--> statement-breakpoint
ALTER TABLE "reschedule_requests" RENAME CONSTRAINT "lesson_proposals_pkey" TO "reschedule_requests_pkey";--> statement-breakpoint
ALTER TABLE "reschedule_requests" RENAME CONSTRAINT "lesson_proposals_lesson_id_lessons_id_fk" TO "reschedule_requests_lesson_id_lessons_id_fk";--> statement-breakpoint
ALTER TABLE "reschedule_requests" RENAME CONSTRAINT "lesson_proposals_by_id_users_id_fk" TO "reschedule_requests_by_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "reschedule_requests" RENAME CONSTRAINT "lesson_proposals_answered" TO "reschedule_requests_answered";--> statement-breakpoint
ALTER INDEX "lesson_proposals_open" RENAME TO "reschedule_requests_open";--> statement-breakpoint
ALTER INDEX "lesson_proposals_lesson" RENAME TO "reschedule_requests_lesson";--> statement-breakpoint
-- Mails that wait in the queue name the request, too. A new database has no queue yet.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job
    SET data = (data - 'proposalId') || jsonb_build_object('rescheduleRequestId', data -> 'proposalId')
    WHERE name IN ('scheduling.announce-proposed', 'scheduling.announce-proposal-closed') AND data ? 'proposalId';
  END IF;
END $$;
