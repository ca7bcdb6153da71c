ALTER TABLE "flashcards" ADD COLUMN "chat_id" uuid;--> statement-breakpoint
ALTER TABLE "flashcards" ADD COLUMN "message_seq" bigint;--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_message_fk" FOREIGN KEY ("chat_id","message_seq") REFERENCES "public"."messages"("chat_id","seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flashcards_message" ON "flashcards" USING btree ("chat_id","message_seq");--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_of_message" CHECK (("flashcards"."chat_id" is null) = ("flashcards"."message_seq" is null) and ("flashcards"."chat_id" is null or "flashcards"."source" = 'chat'));