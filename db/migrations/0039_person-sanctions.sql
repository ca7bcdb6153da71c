CREATE TABLE "person_sanction_reversals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sanction_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_appeal" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_sanction_reversals_sanctionId_unique" UNIQUE("sanction_id"),
	CONSTRAINT "person_sanction_reversals_reason" CHECK (length(trim("person_sanction_reversals"."reason")) > 0)
);
--> statement-breakpoint
CREATE TABLE "person_sanctions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scope" text,
	"cause" text NOT NULL,
	"facts" text NOT NULL,
	"evidence" text,
	"report_id" uuid,
	"booked_lessons" integer NOT NULL,
	"held_minor" integer NOT NULL,
	"needs_second" boolean NOT NULL,
	"by" uuid,
	"second_by" uuid,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ending" text,
	"ended_by" uuid,
	"appeal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_outcome" text,
	"appeal_reason" text,
	"appeal_decided_by" uuid,
	"appeal_decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_sanctions_order" CHECK ("person_sanctions"."starts_at" <= "person_sanctions"."ends_at" + interval '1 minute' and "person_sanctions"."starts_at" <= "person_sanctions"."ended_at" + interval '1 minute'),
	CONSTRAINT "person_sanctions_appeal_order" CHECK ("person_sanctions"."appealed_at" <= "person_sanctions"."appeal_decided_at" + interval '1 minute'),
	CONSTRAINT "person_sanctions_scope" CHECK (("person_sanctions"."kind" = 'restriction') = ("person_sanctions"."scope" is not null)),
	CONSTRAINT "person_sanctions_facts" CHECK (length(trim("person_sanctions"."facts")) > 0),
	CONSTRAINT "person_sanctions_evidence" CHECK ("person_sanctions"."report_id" is not null or length(trim(coalesce("person_sanctions"."evidence", ''))) > 0),
	CONSTRAINT "person_sanctions_sums" CHECK ("person_sanctions"."booked_lessons" >= 0 and "person_sanctions"."held_minor" >= 0),
	CONSTRAINT "person_sanctions_warning" CHECK ("person_sanctions"."kind" = 'restriction' or "person_sanctions"."ends_at" is null),
	CONSTRAINT "person_sanctions_end" CHECK ("person_sanctions"."ends_at" is null or "person_sanctions"."ends_at" > "person_sanctions"."created_at"),
	CONSTRAINT "person_sanctions_ended" CHECK (("person_sanctions"."ended_at" is null) = ("person_sanctions"."ending" is null)
        and ("person_sanctions"."ending" is distinct from 'refused' or "person_sanctions"."starts_at" is null)
        and ("person_sanctions"."starts_at" is not null or "person_sanctions"."ending" is null or "person_sanctions"."ending" = 'refused')),
	CONSTRAINT "person_sanctions_for_good" CHECK ("person_sanctions"."needs_second" or "person_sanctions"."scope" is distinct from 'account' or "person_sanctions"."ends_at" is not null or "person_sanctions"."by" is null),
	CONSTRAINT "person_sanctions_second" CHECK (not "person_sanctions"."needs_second" or "person_sanctions"."starts_at" is null
        or ("person_sanctions"."by" is not null and "person_sanctions"."second_by" is not null and "person_sanctions"."second_by" <> "person_sanctions"."by")),
	CONSTRAINT "person_sanctions_oneself" CHECK ("person_sanctions"."by" is distinct from "person_sanctions"."user_id" and "person_sanctions"."second_by" is distinct from "person_sanctions"."user_id"
        and "person_sanctions"."appeal_decided_by" is distinct from "person_sanctions"."user_id"),
	CONSTRAINT "person_sanctions_appeal" CHECK (("person_sanctions"."appealed_at" is null) = ("person_sanctions"."appeal_text" is null)
        and ("person_sanctions"."appeal_outcome" is null) = ("person_sanctions"."appeal_decided_at" is null)
        and ("person_sanctions"."appeal_outcome" is null) = ("person_sanctions"."appeal_decided_by" is null)
        and ("person_sanctions"."appeal_outcome" is null) = ("person_sanctions"."appeal_reason" is null)
        and ("person_sanctions"."appeal_outcome" is null or "person_sanctions"."appealed_at" is not null)),
	CONSTRAINT "person_sanctions_appeal_by" CHECK ("person_sanctions"."appeal_decided_by" is null
        or ("person_sanctions"."appeal_decided_by" is distinct from "person_sanctions"."by" and "person_sanctions"."appeal_decided_by" is distinct from "person_sanctions"."second_by")),
	CONSTRAINT "person_sanctions_kind_known" CHECK ("person_sanctions"."kind" in ('warning', 'restriction')),
	CONSTRAINT "person_sanctions_scope_known" CHECK ("person_sanctions"."scope" in ('bookings', 'chats', 'account')),
	CONSTRAINT "person_sanctions_cause_known" CHECK ("person_sanctions"."cause" in ('safety', 'fraud', 'conduct', 'spam', 'terms')),
	CONSTRAINT "person_sanctions_ending_known" CHECK ("person_sanctions"."ending" in ('refused', 'reversed', 'replaced')),
	CONSTRAINT "person_sanctions_appeal_outcome_known" CHECK ("person_sanctions"."appeal_outcome" in ('upheld', 'overturned'))
);
--> statement-breakpoint
DROP INDEX "users_suspended";--> statement-breakpoint
ALTER TABLE "person_sanction_reversals" ADD CONSTRAINT "person_sanction_reversals_sanction_id_person_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."person_sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sanction_reversals" ADD CONSTRAINT "person_sanction_reversals_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sanctions" ADD CONSTRAINT "person_sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sanctions" ADD CONSTRAINT "person_sanctions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sanctions" ADD CONSTRAINT "person_sanctions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sanctions" ADD CONSTRAINT "person_sanctions_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sanctions" ADD CONSTRAINT "person_sanctions_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sanctions" ADD CONSTRAINT "person_sanctions_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_sanctions_user" ON "person_sanctions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "person_sanctions_report" ON "person_sanctions" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "person_sanctions_in_force" ON "person_sanctions" USING btree ("user_id","scope") WHERE "person_sanctions"."starts_at" is not null and "person_sanctions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "person_sanctions_one_proposed" ON "person_sanctions" USING btree ("user_id") WHERE "person_sanctions"."starts_at" is null and "person_sanctions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "person_sanctions_waiting" ON "person_sanctions" USING btree (coalesce("appealed_at", "created_at"),"id") WHERE ("person_sanctions"."starts_at" is null and "person_sanctions"."ended_at" is null)
          or ("person_sanctions"."appealed_at" is not null and "person_sanctions"."appeal_outcome" is null);--> statement-breakpoint
-- Two restrictions of one scope never hold at once; what has ended, by its day or before, makes room.
ALTER TABLE person_sanctions ADD CONSTRAINT person_sanctions_one_holds
  EXCLUDE USING gist (user_id WITH =, scope WITH =,
    tstzrange(starts_at, greatest(starts_at, least(ended_at, ends_at))) WITH &&)
  WHERE (starts_at IS NOT NULL AND scope IS NOT NULL);
--> statement-breakpoint
-- Who is suspended until now stays so, and can be let in: the words of the decision are in the audit log.
INSERT INTO person_sanctions (user_id, kind, scope, cause, facts, evidence, booked_lessons, held_minor, needs_second,
    by, starts_at, created_at)
  SELECT u.id, 'restriction', 'account',
    CASE WHEN a.diff::jsonb->>'reason' IN ('safety', 'fraud', 'terms') THEN a.diff::jsonb->>'reason' ELSE 'terms' END,
    'This account was suspended before decisions were written down with their facts. Write to us to learn them.',
    'The audit log', 0, 0, false, NULL, u.suspended_at, u.suspended_at
  FROM users u LEFT JOIN LATERAL (SELECT l.diff FROM audit_log l
    WHERE l.object = 'user:' || u.id AND l.action = 'accounts.suspended' ORDER BY l.seq DESC LIMIT 1) a ON true
  WHERE u.suspended_at IS NOT NULL AND u.erased_at IS NULL;
--> statement-breakpoint
DROP TRIGGER person_changed ON users;
--> statement-breakpoint
CREATE TRIGGER person_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.version <> NEW.version
    OR OLD.erased_at IS DISTINCT FROM NEW.erased_at)
  EXECUTE FUNCTION person_changed();
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "suspended_at";
--> statement-breakpoint
-- Open pages of theirs are asked again whose they are, on every server.
CREATE FUNCTION restricted_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changed', NEW.user_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER person_sanctions_changed AFTER INSERT OR UPDATE OF starts_at, ended_at ON person_sanctions
  FOR EACH ROW WHEN (NEW.scope = 'account') EXECUTE FUNCTION restricted_person_changed();
--> statement-breakpoint
-- Whose students would be left alone is not kept out: they are suspended as a teacher first, which safety alone may do.
CREATE FUNCTION students_come_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM teachers t WHERE t.user_id = NEW.user_id AND t.status NOT IN ('suspended', 'closed')) THEN
    RAISE EXCEPTION 'an account that teaches is not suspended' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER person_sanctions_students BEFORE INSERT OR UPDATE OF starts_at ON person_sanctions
  FOR EACH ROW WHEN (NEW.scope = 'account' AND NEW.starts_at IS NOT NULL) EXECUTE FUNCTION students_come_first();
