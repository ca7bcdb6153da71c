ALTER TABLE "provider_calls" DROP CONSTRAINT "provider_calls_kind_known";--> statement-breakpoint
ALTER TABLE "provider_calls" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_differences" ADD COLUMN "kind" text DEFAULT 'charge' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_calls_one_card" ON "provider_calls" USING btree (("input" ->> 'purpose')) WHERE "provider_calls"."kind" = 'save-card' and "provider_calls"."state" = 'unknown';--> statement-breakpoint
ALTER TABLE "provider_calls" ADD CONSTRAINT "provider_calls_subject" CHECK (("provider_calls"."payment_id" is null) = ("provider_calls"."kind" = 'save-card'));--> statement-breakpoint
ALTER TABLE "provider_calls" ADD CONSTRAINT "provider_calls_kind_known" CHECK ("provider_calls"."kind" in ('capture', 'refund', 'evidence', 'accept', 'save-card'));--> statement-breakpoint
ALTER TABLE "reconcile_differences" ADD CONSTRAINT "reconcile_differences_kind_known" CHECK ("reconcile_differences"."kind" in ('charge', 'transfer', 'payout'));