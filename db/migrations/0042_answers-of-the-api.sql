CREATE TABLE "api_answers" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_answers_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "api_answers_whole" CHECK (("api_answers"."status" is null) = ("api_answers"."body" is null))
);
--> statement-breakpoint
ALTER TABLE "api_answers" ADD CONSTRAINT "api_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_answers_created" ON "api_answers" USING btree ("created_at");