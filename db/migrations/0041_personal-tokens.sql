CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_scopes_known" CHECK ("api_tokens"."scopes" <@ array['profile:read', 'lessons:read', 'lessons:write', 'messages:read', 'messages:write', 'availability:read', 'availability:write'] and cardinality("api_tokens"."scopes") > 0),
	CONSTRAINT "api_tokens_expires" CHECK ("api_tokens"."created_at" < "api_tokens"."expires_at")
);
--> statement-breakpoint
ALTER TABLE "sign_in_events" DROP CONSTRAINT "sign_in_events_result_known";--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sign_in_events" ADD CONSTRAINT "sign_in_events_result_known" CHECK ("sign_in_events"."result" in ('signed-in', 'wrong-password', 'wrong-code', 'password-changed', 'password-reset', 'email-changed', 'passkey-added', 'passkey-removed', 'two-step-on', 'two-step-off', 'recovery-codes-made', 'calendar-feed-made', 'calendar-feed-removed', 'api-token-made', 'api-token-removed', 'support-looked'));