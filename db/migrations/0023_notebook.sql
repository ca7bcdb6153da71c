CREATE TABLE "notebook_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notebook_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notebook_id" uuid NOT NULL,
	"volume" integer NOT NULL,
	"update" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notebook_updates_size" CHECK (octet_length("notebook_updates"."update") between 1 and 2097152)
);
--> statement-breakpoint
CREATE TABLE "notebook_versions" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"notebook_id" uuid NOT NULL,
	"volume" integer NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notebook_volumes" (
	"notebook_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"carries_on" boolean DEFAULT false NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"bytes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"squashed_at" timestamp (3) with time zone,
	"content" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "notebook_volumes_notebook_id_number_pk" PRIMARY KEY("notebook_id","number"),
	CONSTRAINT "notebook_volumes_size" CHECK ("notebook_volumes"."number" >= 1 and "notebook_volumes"."bytes" between 0 and 2097152)
);
--> statement-breakpoint
CREATE TABLE "notebooks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notebook_updates" ADD CONSTRAINT "notebook_updates_volume_fk" FOREIGN KEY ("notebook_id","volume") REFERENCES "public"."notebook_volumes"("notebook_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_versions" ADD CONSTRAINT "notebook_versions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_versions" ADD CONSTRAINT "notebook_versions_volume_fk" FOREIGN KEY ("notebook_id","volume") REFERENCES "public"."notebook_volumes"("notebook_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_volumes" ADD CONSTRAINT "notebook_volumes_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebooks" ADD CONSTRAINT "notebooks_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebooks" ADD CONSTRAINT "notebooks_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notebook_updates_volume" ON "notebook_updates" USING btree ("notebook_id","volume");--> statement-breakpoint
CREATE INDEX "notebook_versions_volume" ON "notebook_versions" USING btree ("notebook_id","volume","kept_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notebook_volumes_open" ON "notebook_volumes" USING btree ("notebook_id") WHERE "notebook_volumes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "notebook_volumes_changed" ON "notebook_volumes" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notebooks_pair" ON "notebooks" USING btree ("student_id","teacher_id");--> statement-breakpoint
CREATE INDEX "notebooks_teacher" ON "notebooks" USING btree ("teacher_id");