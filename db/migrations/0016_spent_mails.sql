ALTER TABLE "mails" ADD COLUMN "secret_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mails_secret" ON "mails" USING btree ("secret_until");