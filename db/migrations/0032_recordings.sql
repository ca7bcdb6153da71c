CREATE TABLE "recording_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "recording_consents_of_lesson" UNIQUE("id","lesson_id"),
	CONSTRAINT "recording_consents_order" CHECK ("recording_consents"."given_at" <= "recording_consents"."ended_at" + interval '1 minute'),
	CONSTRAINT "recording_consents_end" CHECK (("recording_consents"."ended_at" is null) = ("recording_consents"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"student_consent_id" uuid NOT NULL,
	"teacher_consent_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_id" uuid,
	CONSTRAINT "recordings_two_consents" CHECK ("recordings"."student_consent_id" <> "recordings"."teacher_consent_id"),
	CONSTRAINT "recordings_file" CHECK (("recordings"."state" = 'ready') = ("recordings"."file_id" is not null)),
	CONSTRAINT "recordings_received" CHECK ("recordings"."received" >= 0),
	CONSTRAINT "recordings_order" CHECK ("recordings"."started_at" <= "recordings"."changed_at" + interval '1 minute'),
	CONSTRAINT "recordings_state_known" CHECK ("recordings"."state" in ('running', 'ended', 'ready', 'broken'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_visit_id_room_presence_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."room_presence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_student_consent_fk" FOREIGN KEY ("student_consent_id","lesson_id") REFERENCES "public"."recording_consents"("id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_teacher_consent_fk" FOREIGN KEY ("teacher_consent_id","lesson_id") REFERENCES "public"."recording_consents"("id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recording_consents_in_force" ON "recording_consents" USING btree ("lesson_id","user_id") WHERE "recording_consents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "recording_consents_user" ON "recording_consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_running" ON "recordings" USING btree ("lesson_id") WHERE "recordings"."state" = 'running';--> statement-breakpoint
CREATE INDEX "recordings_lesson" ON "recordings" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "recordings_file_id" ON "recordings" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('portrait', 'identity', 'credential', 'video', 'captions', 'attachment', 'voice', 'homework', 'material', 'picture', 'recording'));