ALTER TABLE "applications" ADD COLUMN "trader" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "trader" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_trader_known" CHECK ("applications"."trader" in ('', 'trader', 'private'));--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_trader_known" CHECK ("teachers"."trader" in ('', 'trader', 'private'));