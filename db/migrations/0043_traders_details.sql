ALTER TABLE "applications" ADD COLUMN "trader_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "trader_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "trader_contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "trader_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "trader_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "trader_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "trader_contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "trader_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_trader_whole" CHECK (("applications"."trader_name" <> '' and "applications"."trader_address" <> '' and "applications"."trader_contact" <> '')
      or ("applications"."trader_name" = '' and "applications"."trader_address" = '' and "applications"."trader_contact" = '' and "applications"."trader_number" = ''));--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_trader_whole" CHECK (("teachers"."trader_name" <> '' and "teachers"."trader_address" <> '' and "teachers"."trader_contact" <> '')
      or ("teachers"."trader_name" = '' and "teachers"."trader_address" = '' and "teachers"."trader_contact" = '' and "teachers"."trader_number" = ''));