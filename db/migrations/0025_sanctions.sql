CREATE TABLE "teacher_sanctions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"status_before" text DEFAULT 'active' NOT NULL,
	"by" uuid,
	"second_by" uuid,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"appeal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_outcome" text,
	"appeal_reason" text,
	"appeal_decided_by" uuid,
	"appeal_decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_sanctions_kind" CHECK ("teacher_sanctions"."kind" in ('restrict', 'suspend', 'close')),
	CONSTRAINT "teacher_sanctions_state" CHECK ("teacher_sanctions"."state" in ('proposed', 'active', 'over', 'lifted', 'replaced', 'refused')),
	CONSTRAINT "teacher_sanctions_scope" CHECK ("teacher_sanctions"."scope" = 'everybody' or ("teacher_sanctions"."scope" = 'new-students' and "teacher_sanctions"."kind" = 'restrict')),
	CONSTRAINT "teacher_sanctions_reason" CHECK (length(trim("teacher_sanctions"."reason")) > 0),
	CONSTRAINT "teacher_sanctions_end" CHECK ("teacher_sanctions"."ends_at" is null or "teacher_sanctions"."ends_at" > "teacher_sanctions"."created_at"),
	CONSTRAINT "teacher_sanctions_proposed" CHECK ("teacher_sanctions"."state" <> 'proposed' or "teacher_sanctions"."kind" = 'close'),
	CONSTRAINT "teacher_sanctions_starts" CHECK ("teacher_sanctions"."state" in ('proposed', 'refused') or "teacher_sanctions"."starts_at" is not null),
	CONSTRAINT "teacher_sanctions_second" CHECK ("teacher_sanctions"."kind" <> 'close' or "teacher_sanctions"."state" in ('proposed', 'refused')
        or ("teacher_sanctions"."by" is not null and "teacher_sanctions"."second_by" is not null and "teacher_sanctions"."second_by" <> "teacher_sanctions"."by" and "teacher_sanctions"."ends_at" is not null)),
	CONSTRAINT "teacher_sanctions_oneself" CHECK ("teacher_sanctions"."by" is null or "teacher_sanctions"."by" <> "teacher_sanctions"."teacher_id"),
	CONSTRAINT "teacher_sanctions_appeal" CHECK (("teacher_sanctions"."appealed_at" is null) = ("teacher_sanctions"."appeal_text" is null)
        and ("teacher_sanctions"."appeal_outcome" is null) = ("teacher_sanctions"."appeal_decided_at" is null)
        and ("teacher_sanctions"."appeal_outcome" is null) = ("teacher_sanctions"."appeal_decided_by" is null)
        and ("teacher_sanctions"."appeal_outcome" is null) = ("teacher_sanctions"."appeal_reason" is null)
        and ("teacher_sanctions"."appeal_outcome" is null or "teacher_sanctions"."appealed_at" is not null)),
	CONSTRAINT "teacher_sanctions_appeal_by" CHECK ("teacher_sanctions"."appeal_decided_by" is null
        or ("teacher_sanctions"."appeal_decided_by" is distinct from "teacher_sanctions"."by" and "teacher_sanctions"."appeal_decided_by" is distinct from "teacher_sanctions"."second_by"))
);
--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_sanctions_teacher" ON "teacher_sanctions" USING btree ("teacher_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_sanctions_one_active" ON "teacher_sanctions" USING btree ("teacher_id") WHERE "teacher_sanctions"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_sanctions_one_proposed" ON "teacher_sanctions" USING btree ("teacher_id") WHERE "teacher_sanctions"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "teacher_sanctions_due" ON "teacher_sanctions" USING btree ("ends_at") WHERE "teacher_sanctions"."state" = 'active' and "teacher_sanctions"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "teacher_sanctions_appeals" ON "teacher_sanctions" USING btree ("appealed_at") WHERE "teacher_sanctions"."appealed_at" is not null and "teacher_sanctions"."appeal_outcome" is null;