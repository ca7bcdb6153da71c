CREATE TABLE "call_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"relay_only" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_checks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"camera" text NOT NULL,
	"microphone" text NOT NULL,
	"speakers" text NOT NULL,
	"rtt_ms" integer,
	"relay" text NOT NULL,
	CONSTRAINT "device_checks_camera_known" CHECK ("device_checks"."camera" in ('works', 'blocked', 'missing', 'busy', 'untried')),
	CONSTRAINT "device_checks_microphone_known" CHECK ("device_checks"."microphone" in ('works', 'blocked', 'missing', 'busy', 'untried')),
	CONSTRAINT "device_checks_speakers_known" CHECK ("device_checks"."speakers" in ('heard', 'unheard', 'untried')),
	CONSTRAINT "device_checks_relay_known" CHECK ("device_checks"."relay" in ('works', 'fails', 'none'))
);
--> statement-breakpoint
CREATE TABLE "room_heartbeats" (
	"visit_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"line" integer NOT NULL,
	"frames_decoded" integer NOT NULL,
	"bytes_audio" bigint NOT NULL,
	"rtt_ms" integer,
	"sends" boolean NOT NULL,
	CONSTRAINT "room_heartbeats_visit_id_at_pk" PRIMARY KEY("visit_id","at"),
	CONSTRAINT "room_heartbeats_counts" CHECK ("room_heartbeats"."line" >= 0 and "room_heartbeats"."frames_decoded" >= 0 and "room_heartbeats"."bytes_audio" >= 0 and "room_heartbeats"."rtt_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "attendance_seals" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"entries" integer NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_settings" ADD CONSTRAINT "call_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_checks" ADD CONSTRAINT "device_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_heartbeats" ADD CONSTRAINT "room_heartbeats_visit_id_room_presence_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."room_presence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_seals" ADD CONSTRAINT "attendance_seals_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER room_heartbeats_append_only BEFORE UPDATE OR DELETE ON room_heartbeats
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER attendance_seals_append_only BEFORE UPDATE OR DELETE ON attendance_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
