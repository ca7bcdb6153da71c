DROP INDEX "chats_student";--> statement-breakpoint
DROP INDEX "chats_teacher";--> statement-breakpoint
CREATE INDEX "chats_teacher" ON "chats" USING btree ("teacher_id");--> statement-breakpoint
ALTER TABLE "chats" SET (fillfactor = 80);
