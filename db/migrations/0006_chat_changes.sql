CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_another" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"chat_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_members_chat_id_person_id_pk" PRIMARY KEY("chat_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"show_reading" boolean DEFAULT true NOT NULL,
	"show_typing" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"chat_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"position" smallint NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "message_files_chat_id_seq_position_pk" PRIMARY KEY("chat_id","seq","position")
);
--> statement-breakpoint
CREATE TABLE "message_originals" (
	"chat_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "message_originals_chat_id_seq_at_pk" PRIMARY KEY("chat_id","seq","at")
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"chat_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"person_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reactions_chat_id_seq_person_id_reaction_pk" PRIMARY KEY("chat_id","seq","person_id","reaction"),
	CONSTRAINT "message_reactions_reaction_known" CHECK ("message_reactions"."reaction" in ('👍', '❤️', '😂', '😮', '🎉', '🙏'))
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "last_change" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "chats" SET "last_change" = "last_seq";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "change" bigint;--> statement-breakpoint
-- So far each message was the only change of its chat that had its number.
UPDATE "messages" SET "change" = "seq";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "change" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to_seq" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_fk" FOREIGN KEY ("chat_id","seq") REFERENCES "public"."messages"("chat_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_originals" ADD CONSTRAINT "message_originals_message_fk" FOREIGN KEY ("chat_id","seq") REFERENCES "public"."messages"("chat_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_fk" FOREIGN KEY ("chat_id","seq") REFERENCES "public"."messages"("chat_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "chat_members_person" ON "chat_members" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_files_file" ON "message_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "message_originals_at" ON "message_originals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "message_reactions_person" ON "message_reactions" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_fk" FOREIGN KEY ("chat_id","reply_to_seq") REFERENCES "public"."messages"("chat_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_change" ON "messages" USING btree ("chat_id","change");--> statement-breakpoint
INSERT INTO "chat_members" ("chat_id", "person_id", "read_seq")
SELECT "id", "student_id", "student_read_seq" FROM "chats" WHERE "student_read_seq" > 0
UNION ALL SELECT "id", "teacher_id", "teacher_read_seq" FROM "chats" WHERE "teacher_read_seq" > 0;--> statement-breakpoint
ALTER TABLE "chats" DROP COLUMN "student_read_seq";--> statement-breakpoint
ALTER TABLE "chats" DROP COLUMN "teacher_read_seq";--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_changes" CHECK ("chats"."last_change" >= "chats"."last_seq");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_earlier" CHECK ("messages"."reply_to_seq" < "messages"."seq");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_changes" CHECK ("messages"."change" >= "messages"."seq");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_plain" CHECK ("messages"."detail" is null or "messages"."kind" not in ('text', 'files'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_in_order" CHECK ("messages"."created_at" <= "messages"."edited_at" + interval '1 minute' and "messages"."created_at" <= "messages"."deleted_at" + interval '1 minute');--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('text', 'correction', 'voice', 'files', 'lesson-card'));--> statement-breakpoint
-- A chat is read by its two, who never unread anything.
CREATE FUNCTION chat_members_read_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.read_seq < OLD.read_seq THEN
    RAISE EXCEPTION 'what was read stays read' USING ERRCODE = '23514', CONSTRAINT = 'chat_members_read_on';
  END IF;
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM chats c
      WHERE c.id = NEW.chat_id AND NEW.person_id IN (c.student_id, c.teacher_id)) THEN
    RAISE EXCEPTION 'a stranger is no member' USING ERRCODE = '23514', CONSTRAINT = 'chat_members_two';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_members_read_on BEFORE INSERT OR UPDATE ON chat_members
  FOR EACH ROW EXECUTE FUNCTION chat_members_read_on();
