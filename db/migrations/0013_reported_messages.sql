ALTER TABLE "reports" DROP CONSTRAINT "reports_subject_known";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "chat_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "message_seq" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "context" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_fk" FOREIGN KEY ("chat_id","message_seq") REFERENCES "public"."messages"("chat_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message" CHECK (("reports"."subject" = 'message') = (num_nonnulls("reports"."chat_id", "reports"."message_seq", "reports"."context") = 3)
        and ("reports"."subject" = 'message' or num_nonnulls("reports"."chat_id", "reports"."message_seq", "reports"."context") = 0));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_known" CHECK ("reports"."subject" in ('lesson', 'teacher', 'review', 'message'));