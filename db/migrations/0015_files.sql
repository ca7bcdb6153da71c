CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('portrait')),
	CONSTRAINT "files_bytes" CHECK ("files"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "portrait_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE INDEX "users_portrait" ON "users" USING btree ("portrait_id") WHERE "users"."portrait_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_portrait_id_files_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
