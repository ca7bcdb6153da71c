CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_notes_text" CHECK (length(trim("person_notes"."text")) > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_people_filters" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_people_filters_named" CHECK (length(trim("saved_people_filters"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"rows" bigint NOT NULL,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_topic_known";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_people_filters" ADD CONSTRAINT "saved_people_filters_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_notes_user" ON "person_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "person_notes_by" ON "person_notes" USING btree ("by");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_people_filters_name" ON "saved_people_filters" USING btree ("admin_id","name");--> statement-breakpoint
CREATE INDEX "audit_checks_at" ON "audit_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_by_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_seen" ON "users" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "users_of_staff" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_at") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_deletion_asked" ON "users" USING btree ("deletion_asked_at") WHERE "users"."deletion_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_by" ON "audit_log" USING btree ("actor_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","seq");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to","created_at");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_topic_known" CHECK ("contact_messages"."topic" in ('lesson', 'money', 'account', 'teaching', 'broken', 'privacy', 'complaint', 'illegal', 'other'));
--> statement-breakpoint
-- What a check has found stays as it was written.
CREATE TRIGGER audit_checks_append_only BEFORE UPDATE OR DELETE ON audit_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_checks_no_truncate BEFORE TRUNCATE ON audit_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Parts of names and addresses (`matchesPerson`): three letters and more anywhere, fewer at the beginning.
CREATE INDEX users_words ON users USING gin
  ((lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')) || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_name_begins ON users
  (lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX users_email_begins ON users (email text_pattern_ops);
--> statement-breakpoint
UPDATE users SET last_seen_at = coalesce(
  (SELECT max(s.updated_at) FROM sessions s WHERE s.user_id = users.id), created_at);
--> statement-breakpoint
-- Every use of a session counts, whichever code begins or renews it; once an hour is enough.
CREATE FUNCTION note_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_seen_at = NEW.updated_at
    WHERE id = NEW.user_id AND last_seen_at < NEW.updated_at - interval '1 hour';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_last_seen AFTER INSERT OR UPDATE OF updated_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_last_seen();
--> statement-breakpoint
-- Safety alone keeps away those who learn with a teacher already. What was decided before stays, and can be lifted.
CREATE FUNCTION safety_alone_cuts_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cause <> 'safety'
    AND (NEW.kind = 'suspend' OR (NEW.kind = 'restrict' AND NEW.scope = 'everybody')) THEN
    RAISE EXCEPTION 'only safety keeps present students away' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER teacher_sanctions_cuts_off BEFORE INSERT ON teacher_sanctions
  FOR EACH ROW EXECUTE FUNCTION safety_alone_cuts_off();
