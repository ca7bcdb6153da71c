CREATE TABLE "embedded_setups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"card_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_setups_state_known" CHECK ("embedded_setups"."state" in ('open', 'needs_authentication', 'declined', 'succeeded'))
);
--> statement-breakpoint
ALTER TABLE "embedded_charges" DROP CONSTRAINT "embedded_charges_state_known";--> statement-breakpoint
ALTER TABLE "embedded_charges" ADD COLUMN "customer" text;--> statement-breakpoint
ALTER TABLE "embedded_charges" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "keep_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD COLUMN "for_payments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "embedded_setups" ADD CONSTRAINT "embedded_setups_card_id_embedded_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."embedded_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_charges" ADD CONSTRAINT "embedded_charges_card_id_embedded_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."embedded_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_charges" ADD CONSTRAINT "embedded_charges_state_known" CHECK ("embedded_charges"."state" in ('open', 'needs_authentication', 'processing', 'authorised', 'succeeded', 'declined', 'cancelled'));