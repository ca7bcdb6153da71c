CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_problem" text,
	CONSTRAINT "webhook_deliveries_order" CHECK ("webhook_deliveries"."created_at" <= "webhook_deliveries"."last_at" + interval '1 minute'),
	CONSTRAINT "webhook_deliveries_type_known" CHECK ("webhook_deliveries"."type" in ('lesson.booked', 'lesson.moved', 'lesson.cancelled', 'lesson.completed', 'message.created', 'review.published', 'payout.paid', 'webhook.test')),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_last_problem_known" CHECK ("webhook_deliveries"."last_problem" in ('status', 'bad-address', 'not-https', 'credentials', 'internal', 'unknown-host', 'unreachable', 'too-slow', 'too-large', 'too-many-redirects', 'switched-off'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_before" text,
	"before_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"off_since" timestamp (3) with time zone,
	"off_reason" text,
	CONSTRAINT "webhook_endpoints_events_known" CHECK ("webhook_endpoints"."events" <@ array['lesson.booked', 'lesson.moved', 'lesson.cancelled', 'lesson.completed', 'message.created', 'review.published', 'payout.paid'] and cardinality("webhook_endpoints"."events") > 0),
	CONSTRAINT "webhook_endpoints_before" CHECK (("webhook_endpoints"."sealed_before" is null) = ("webhook_endpoints"."before_until" is null)),
	CONSTRAINT "webhook_endpoints_off" CHECK (("webhook_endpoints"."off_since" is null) = ("webhook_endpoints"."off_reason" is null)),
	CONSTRAINT "webhook_endpoints_off_reason_known" CHECK ("webhook_endpoints"."off_reason" in ('failing', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_events" DROP CONSTRAINT "sign_in_events_result_known";--> statement-breakpoint
ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_scopes_known";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user" ON "webhook_endpoints" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sign_in_events" ADD CONSTRAINT "sign_in_events_result_known" CHECK ("sign_in_events"."result" in ('signed-in', 'wrong-password', 'wrong-code', 'password-changed', 'password-reset', 'email-changed', 'passkey-added', 'passkey-removed', 'two-step-on', 'two-step-off', 'recovery-codes-made', 'calendar-feed-made', 'calendar-feed-removed', 'api-token-made', 'api-token-removed', 'webhook-made', 'webhook-removed', 'webhook-secret-made', 'support-looked'));--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_scopes_known" CHECK ("api_tokens"."scopes" <@ array['profile:read', 'lessons:read', 'lessons:write', 'messages:read', 'messages:write', 'availability:read', 'availability:write', 'webhooks:manage'] and cardinality("api_tokens"."scopes") > 0);