CREATE TABLE "privacy_version_notices" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "privacy_version_notices_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
ALTER TABLE "privacy_version_notices" ADD CONSTRAINT "privacy_version_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;