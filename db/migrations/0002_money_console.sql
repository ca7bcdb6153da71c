CREATE TABLE "adjustments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"limit_minor" bigint NOT NULL,
	"before_minor" bigint DEFAULT 0 NOT NULL,
	"needs_second" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decline_reason" text,
	"effect" jsonb,
	CONSTRAINT "adjustments_key_unique" UNIQUE("key"),
	CONSTRAINT "adjustments_order" CHECK ("adjustments"."requested_at" <= "adjustments"."decided_at" + interval '1 minute'),
	CONSTRAINT "adjustments_amount" CHECK ("adjustments"."amount_minor" > 0),
	CONSTRAINT "adjustments_second_admin" CHECK (not "adjustments"."needs_second" or "adjustments"."state" = 'pending' or "adjustments"."decided_by" <> "adjustments"."requested_by"),
	CONSTRAINT "adjustments_decided" CHECK (("adjustments"."state" = 'pending') = ("adjustments"."decided_by" is null) and ("adjustments"."decided_by" is null) = ("adjustments"."decided_at" is null)
        and ("adjustments"."state" = 'declined') = ("adjustments"."decline_reason" is not null)
        and ("adjustments"."state" = 'done') = ("adjustments"."effect" is not null)),
	CONSTRAINT "adjustments_kind_known" CHECK ("adjustments"."kind" in ('refund', 'goodwill-student', 'goodwill-teacher')),
	CONSTRAINT "adjustments_state_known" CHECK ("adjustments"."state" in ('pending', 'done', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "reconcile_differences" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"list" text NOT NULL,
	"provider_ref" text NOT NULL,
	"payment_id" uuid,
	"ours" jsonb,
	"theirs" jsonb,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"note" text,
	CONSTRAINT "reconcile_differences_once" UNIQUE NULLS NOT DISTINCT("provider_ref","list","ours","theirs"),
	CONSTRAINT "reconcile_differences_order" CHECK ("reconcile_differences"."first_seen_at" <= "reconcile_differences"."last_seen_at" + interval '1 minute'),
	CONSTRAINT "reconcile_differences_closed" CHECK (num_nonnulls("reconcile_differences"."closed_at", "reconcile_differences"."closed_by", "reconcile_differences"."note") in (0, 3)),
	CONSTRAINT "reconcile_differences_list_known" CHECK ("reconcile_differences"."list" in ('ours-only', 'theirs-only', 'different', 'unfinished'))
);
--> statement-breakpoint
CREATE TABLE "reconcile_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"compared" integer,
	"seen" integer,
	CONSTRAINT "reconcile_runs_order" CHECK ("reconcile_runs"."started_at" <= "reconcile_runs"."finished_at" + interval '1 minute'),
	CONSTRAINT "reconcile_runs_window" CHECK ("reconcile_runs"."from_at" <= "reconcile_runs"."to_at" + interval '1 minute'),
	CONSTRAINT "reconcile_runs_whole" CHECK (("reconcile_runs"."finished_at" is null) = ("reconcile_runs"."compared" is null) and ("reconcile_runs"."finished_at" is null) = ("reconcile_runs"."seen" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_bounds";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_event_known";--> statement-breakpoint
ALTER TABLE "muted_notifications" DROP CONSTRAINT "muted_notifications_event_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_known";--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_differences" ADD CONSTRAINT "reconcile_differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_differences" ADD CONSTRAINT "reconcile_differences_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_payment" ON "adjustments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "adjustments_pending" ON "adjustments" USING btree ("requested_at") WHERE "adjustments"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "reconcile_differences_open" ON "reconcile_differences" USING btree ("last_seen_at") WHERE "reconcile_differences"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reconcile_runs_started" ON "reconcile_runs" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_bounds" CHECK (case split_part(name, ':', 1) when 'card' then credits <= debits when 'fees' then true
        when 'goodwill' then credits <= debits
        else split_part(name, ':', 1) in ('card','escrow','package','refunds','teacher','fees','goodwill') and debits <= credits end);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_event_known" CHECK ("ledger_postings"."event" in ('payment', 'draw', 'move', 'lesson', 'cancellation', 'package', 'refund', 'adjustment', 'goodwill'));--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'reviews'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'reviews'));--> statement-breakpoint
-- An adjustment is added to those of its payment before it; their sum says whether another admin decides.
CREATE FUNCTION adjustments_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  NEW.before_minor := coalesce((SELECT sum(a.amount_minor) FROM adjustments a
    WHERE a.payment_id = NEW.payment_id AND a.state <> 'declined'), 0);
  NEW.needs_second := NEW.before_minor + NEW.amount_minor > NEW.limit_minor;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER adjustments_add_up BEFORE INSERT ON adjustments
  FOR EACH ROW EXECUTE FUNCTION adjustments_add_up();
--> statement-breakpoint
-- Decided once, and what was asked for stays what it was.
CREATE FUNCTION adjustments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'pending' OR
    (NEW.id, NEW.key, NEW.payment_id, NEW.kind, NEW.amount_minor, NEW.currency, NEW.reason, NEW.limit_minor,
      NEW.before_minor, NEW.needs_second, NEW.requested_by, NEW.requested_at)
    IS DISTINCT FROM
    (OLD.id, OLD.key, OLD.payment_id, OLD.kind, OLD.amount_minor, OLD.currency, OLD.reason, OLD.limit_minor,
      OLD.before_minor, OLD.needs_second, OLD.requested_by, OLD.requested_at) THEN
    RAISE EXCEPTION 'an adjustment is decided once' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER adjustments_stay BEFORE UPDATE ON adjustments
  FOR EACH ROW EXECUTE FUNCTION adjustments_stay();
--> statement-breakpoint
CREATE TRIGGER adjustments_kept BEFORE DELETE ON adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER adjustments_no_truncate BEFORE TRUNCATE ON adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Checked at commit: no money moves by an admin's word without the adjustment that says so.
CREATE FUNCTION ledger_adjusted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM adjustments a WHERE 'adjusted:' || a.id = NEW.key AND a.state = 'done') THEN
    RAISE EXCEPTION 'posting % has no adjustment that is done', NEW.key
      USING ERRCODE = '23514', CONSTRAINT = 'ledger_adjusted';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_adjusted AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.event IN ('adjustment', 'goodwill'))
  EXECUTE FUNCTION ledger_adjusted();
--> statement-breakpoint
-- A difference that was closed with a note stays closed, and none is taken out.
CREATE TRIGGER reconcile_differences_closed BEFORE UPDATE ON reconcile_differences
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL
    AND (NEW.closed_at, NEW.closed_by, NEW.note) IS DISTINCT FROM (OLD.closed_at, OLD.closed_by, OLD.note))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER reconcile_differences_kept BEFORE DELETE ON reconcile_differences
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER reconcile_differences_no_truncate BEFORE TRUNCATE ON reconcile_differences
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
