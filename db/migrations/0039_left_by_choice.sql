DROP INDEX "lessons_clock";--> statement-breakpoint
ALTER TABLE "room_visits" ADD COLUMN "left_by_choice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "lost_minutes" integer;--> statement-breakpoint
CREATE INDEX "lessons_clock" ON "lessons" USING btree ("starts_at") WHERE "lessons"."state" in ('booked', 'live', 'ended', 'no_show_student', 'interrupted');--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_lost_minutes" CHECK ("lessons"."lost_minutes" between 0 and "lessons"."minutes");