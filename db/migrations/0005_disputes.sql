CREATE TABLE "dispute_parts" (
	"dispute_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "dispute_parts_dispute_id_payment_id_account_pk" PRIMARY KEY("dispute_id","payment_id","account"),
	CONSTRAINT "dispute_parts_amount" CHECK ("dispute_parts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider_ref" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"fee_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_by" timestamp (3) with time zone,
	"evidence" jsonb,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"accepted_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_providerRef_unique" UNIQUE("provider_ref"),
	CONSTRAINT "disputes_order" CHECK ("disputes"."opened_at" <= "disputes"."closed_at" + interval '1 minute'),
	CONSTRAINT "disputes_sums" CHECK ("disputes"."amount_minor" > 0 and "disputes"."fee_minor" >= 0),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."state" in ('won', 'lost')) = ("disputes"."closed_at" is not null)),
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('needs_response', 'under_review', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "waiting_settlements" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"refund_minor" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_settlements_refund" CHECK ("waiting_settlements"."refund_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "embedded_disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"fee_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"due_by" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_disputes_state_known" CHECK ("embedded_disputes"."state" in ('needs_response', 'under_review', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "embedded_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"object" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"send_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'unknown' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"refusal" text,
	CONSTRAINT "provider_calls_kind_known" CHECK ("provider_calls"."kind" in ('capture', 'refund', 'evidence', 'accept')),
	CONSTRAINT "provider_calls_state_known" CHECK ("provider_calls"."state" in ('unknown', 'done', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_bounds";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_event_known";--> statement-breakpoint
ALTER TABLE "muted_notifications" DROP CONSTRAINT "muted_notifications_event_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_known";--> statement-breakpoint
ALTER TABLE "dispute_parts" ADD CONSTRAINT "dispute_parts_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_parts" ADD CONSTRAINT "dispute_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_settlements" ADD CONSTRAINT "waiting_settlements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_disputes" ADD CONSTRAINT "embedded_disputes_charge_id_embedded_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."embedded_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_calls" ADD CONSTRAINT "provider_calls_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_parts_payment" ON "dispute_parts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "dispute_parts_account" ON "dispute_parts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_by") WHERE "disputes"."state" in ('needs_response', 'under_review');--> statement-breakpoint
CREATE INDEX "embedded_disputes_charge" ON "embedded_disputes" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "embedded_events_due" ON "embedded_events" USING btree ("send_at") WHERE not "embedded_events"."sent";--> statement-breakpoint
CREATE INDEX "provider_calls_payment" ON "provider_calls" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "provider_calls_unknown" ON "provider_calls" USING btree ("asked_at") WHERE "provider_calls"."state" = 'unknown';--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_bounds" CHECK (case split_part(name, ':', 1) when 'card' then credits <= debits when 'fees' then true
        when 'losses' then true when 'debt' then credits <= debits when 'goodwill' then credits <= debits
        else split_part(name, ':', 1) in ('card','escrow','package','refunds','teacher','fees','dispute','chargeback','losses','payout','bank','debt','goodwill') and debits <= credits end);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_event_known" CHECK ("ledger_postings"."event" in ('payment', 'draw', 'move', 'lesson', 'cancellation', 'package', 'refund', 'dispute', 'late-refund', 'debt', 'payout', 'payout-paid', 'payout-failed', 'adjustment', 'goodwill'));--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'reviews'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payment-disputed', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'reviews'));--> statement-breakpoint
-- A call that has its answer keeps it, and so does a dispute that the bank has decided.
CREATE FUNCTION provider_call_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'done' OR NEW.kind <> OLD.kind OR NEW.payment_id <> OLD.payment_id OR NEW.input <> OLD.input THEN
    RAISE EXCEPTION 'the call % is over, or was another one', OLD.key USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER provider_calls_stay BEFORE UPDATE ON provider_calls
  FOR EACH ROW EXECUTE FUNCTION provider_call_stays();
--> statement-breakpoint
CREATE TRIGGER disputes_stay BEFORE UPDATE ON disputes
  FOR EACH ROW WHEN (OLD.state IN ('won', 'lost') AND NEW.state <> OLD.state OR OLD.payment_id <> NEW.payment_id
    OR OLD.amount_minor <> NEW.amount_minor) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The embedded provider tells of what it does: a message is written by the statement that it tells of.
CREATE FUNCTION embedded_tell(kind text, told jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO embedded_events (type, object) VALUES (kind, told);
$$;
--> statement-breakpoint
CREATE FUNCTION embedded_charge_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE NEW.state WHEN 'open' THEN 'created' WHEN 'succeeded' THEN 'succeeded'
    WHEN 'declined' THEN 'payment_failed' WHEN 'authorised' THEN 'amount_capturable_updated'
    WHEN 'needs_authentication' THEN 'requires_action' ELSE 'canceled' END;
BEGIN
  PERFORM embedded_tell('payment_intent.' || kind, jsonb_build_object('id', NEW.id, 'object', 'payment_intent',
    'amount', NEW.amount_minor, 'currency', lower(NEW.currency), 'metadata', jsonb_build_object('payment', NEW.key)));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is stored in its last state is history, which nobody is told of.
CREATE TRIGGER embedded_charges_open AFTER INSERT ON embedded_charges
  FOR EACH ROW WHEN (NEW.state = 'open') EXECUTE FUNCTION embedded_charge_tells();
--> statement-breakpoint
CREATE TRIGGER embedded_charges_move AFTER UPDATE OF state ON embedded_charges
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION embedded_charge_tells();
--> statement-breakpoint
CREATE FUNCTION embedded_refund_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM embedded_tell('charge.refunded', jsonb_build_object('id', 'ch_' || NEW.charge_id, 'object', 'charge',
    'payment_intent', NEW.charge_id, 'amount_refunded', NEW.amount_minor));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER embedded_refunds_tell AFTER INSERT ON embedded_refunds
  FOR EACH ROW WHEN (NEW.created_at > now() - interval '1 hour') EXECUTE FUNCTION embedded_refund_tells();
--> statement-breakpoint
CREATE FUNCTION embedded_dispute_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE WHEN TG_OP = 'INSERT' THEN 'created' WHEN NEW.closed_at IS NOT NULL THEN 'closed' ELSE 'updated' END;
BEGIN
  PERFORM embedded_tell('charge.dispute.' || kind, jsonb_build_object('id', NEW.id, 'object', 'dispute',
    'charge', 'ch_' || NEW.charge_id, 'payment_intent', NEW.charge_id, 'amount', NEW.amount_minor,
    'currency', lower(NEW.currency), 'reason', NEW.reason, 'status', NEW.state));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER embedded_disputes_open AFTER INSERT ON embedded_disputes
  FOR EACH ROW WHEN (NEW.created_at > now() - interval '1 hour') EXECUTE FUNCTION embedded_dispute_tells();
--> statement-breakpoint
CREATE TRIGGER embedded_disputes_move AFTER UPDATE OF state ON embedded_disputes
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION embedded_dispute_tells();
