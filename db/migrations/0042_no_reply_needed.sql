ALTER TABLE "chats" ADD COLUMN "teacher_settled_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was read by now in a chat that was ever answered asked for no reply until today either.
UPDATE "chats" c SET "teacher_settled_seq" = c."teacher_read_seq"
WHERE EXISTS (SELECT FROM "messages" m WHERE m."chat_id" = c."id" AND m."sender_id" = c."teacher_id");
