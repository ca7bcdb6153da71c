CREATE TABLE "text_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"part" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"first_changed_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"seen_by" uuid,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "text_changes_seen" CHECK (("text_changes"."seen_by" is null) = ("text_changes"."seen_at" is null)),
	CONSTRAINT "text_changes_order" CHECK ("text_changes"."first_changed_at" <= "text_changes"."changed_at" + interval '1 minute' and "text_changes"."first_changed_at" <= "text_changes"."seen_at" + interval '1 minute'),
	CONSTRAINT "text_changes_part_known" CHECK ("text_changes"."part" in ('profile', 'offer'))
);
--> statement-breakpoint
ALTER TABLE "text_changes" ADD CONSTRAINT "text_changes_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_changes" ADD CONSTRAINT "text_changes_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "text_changes_unseen" ON "text_changes" USING btree ("teacher_id","part","subject_id") WHERE "text_changes"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "text_changes_queue" ON "text_changes" USING btree ("first_changed_at","id") WHERE "text_changes"."seen_at" is null;