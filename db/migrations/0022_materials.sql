CREATE TABLE "assigned_materials" (
	"material_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assigned_materials_material_id_student_id_pk" PRIMARY KEY("material_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "material_folders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "material_folders_named" CHECK ("material_folders"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"folder_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"url" text,
	"file_id" uuid,
	"file_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "materials_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "materials_order" CHECK ("materials"."created_at" <= "materials"."changed_at" + interval '1 minute'),
	CONSTRAINT "materials_title" CHECK ("materials"."title" <> ''),
	CONSTRAINT "materials_note" CHECK ("materials"."kind" <> 'note' or "materials"."words" <> ''),
	CONSTRAINT "materials_link" CHECK (("materials"."kind" = 'link') = ("materials"."url" is not null)),
	CONSTRAINT "materials_url" CHECK ("materials"."url" ~ '^https?://'),
	CONSTRAINT "materials_file" CHECK (("materials"."kind" = 'file') = ("materials"."file_id" is not null)),
	CONSTRAINT "materials_file_name" CHECK (("materials"."file_id" is null) = ("materials"."file_name" is null)),
	CONSTRAINT "materials_kind_known" CHECK ("materials"."kind" in ('file', 'link', 'note'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "muted_notifications" DROP CONSTRAINT "muted_notifications_event_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_known";--> statement-breakpoint
ALTER TABLE "assigned_materials" ADD CONSTRAINT "assigned_materials_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_materials" ADD CONSTRAINT "assigned_materials_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_folders" ADD CONSTRAINT "material_folders_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_folder_id_material_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."material_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assigned_materials_student" ON "assigned_materials" USING btree ("student_id","assigned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "material_folders_name" ON "material_folders" USING btree ("teacher_id",lower("name"));--> statement-breakpoint
CREATE INDEX "materials_teacher" ON "materials" USING btree ("teacher_id","changed_at");--> statement-breakpoint
CREATE INDEX "materials_folder" ON "materials" USING btree ("folder_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('portrait', 'identity', 'credential', 'video', 'captions', 'attachment', 'voice', 'homework', 'material'));--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'material-given', 'reviews'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'homework-given', 'homework-handed-in', 'homework-corrected', 'material-given', 'reviews'));