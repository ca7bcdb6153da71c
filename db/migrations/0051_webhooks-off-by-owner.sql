ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_off_reason_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_off_reason_known" CHECK ("webhook_endpoints"."off_reason" in ('failing', 'gone', 'by-owner'));
