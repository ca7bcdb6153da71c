DROP INDEX "lessons_clock";--> statement-breakpoint
CREATE INDEX "lessons_clock" ON "lessons" USING btree ("starts_at") WHERE "lessons"."state" in ('booked', 'live', 'ended', 'no_show_student');