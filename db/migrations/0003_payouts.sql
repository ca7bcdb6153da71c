CREATE TABLE "deductions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"earning" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"transfer_id" uuid,
	"reversal" text,
	"provider_ref" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deductions_providerRef_unique" UNIQUE("provider_ref"),
	CONSTRAINT "deductions_amount" CHECK ("deductions"."amount_minor" > 0),
	CONSTRAINT "deductions_reversal" CHECK (("deductions"."transfer_id" is null) = ("deductions"."reversal" is null)),
	CONSTRAINT "deductions_made" CHECK (coalesce("deductions"."reversal" = 'made', false) = ("deductions"."provider_ref" is not null)),
	CONSTRAINT "deductions_kind_known" CHECK ("deductions"."kind" in ('refund', 'debt')),
	CONSTRAINT "deductions_reversal_known" CHECK ("deductions"."reversal" in ('unknown', 'made'))
);
--> statement-breakpoint
CREATE TABLE "embedded_accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"country" char(2) NOT NULL,
	"outcome" text DEFAULT 'incomplete' NOT NULL,
	"bank" text,
	"last4" char(4),
	"currency" char(3),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_accounts_key_unique" UNIQUE("key"),
	CONSTRAINT "embedded_accounts_outcome_known" CHECK ("embedded_accounts"."outcome" in ('incomplete', 'ready', 'refused')),
	CONSTRAINT "embedded_accounts_bank_known" CHECK ("embedded_accounts"."bank" in ('good', 'closed', 'wrong_number'))
);
--> statement-breakpoint
CREATE TABLE "embedded_payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_payouts_key_unique" UNIQUE("key"),
	CONSTRAINT "embedded_payouts_state_known" CHECK ("embedded_payouts"."state" in ('in_transit', 'paid', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "embedded_reversals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"transfer_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_reversals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "embedded_transfers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"charge_id" uuid,
	"group" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reversed_minor" bigint DEFAULT 0 NOT NULL,
	"currency" char(3) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_transfers_reversed" CHECK ("embedded_transfers"."reversed_minor" between 0 and "embedded_transfers"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE "late_refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cause" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"refund_minor" bigint NOT NULL,
	"teacher_minor" bigint NOT NULL,
	"debt_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "late_refunds_cause_unique" UNIQUE("cause"),
	CONSTRAINT "late_refunds_amount" CHECK ("late_refunds"."refund_minor" > 0),
	CONSTRAINT "late_refunds_parts" CHECK ("late_refunds"."teacher_minor" between 0 and "late_refunds"."refund_minor" and "late_refunds"."debt_minor" between 0 and "late_refunds"."teacher_minor")
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"country" char(2) NOT NULL,
	"provider_ref" text,
	"state" text DEFAULT 'new' NOT NULL,
	"bank_last4" char(4),
	"bank_currency" char(3),
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "payout_accounts_providerRef_unique" UNIQUE("provider_ref"),
	CONSTRAINT "payout_accounts_ready" CHECK ("payout_accounts"."state" <> 'ready' or num_nonnulls("payout_accounts"."provider_ref", "payout_accounts"."bank_last4", "payout_accounts"."bank_currency") = 3),
	CONSTRAINT "payout_accounts_state_known" CHECK ("payout_accounts"."state" in ('new', 'incomplete', 'ready', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"payout_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"returned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payout_items_payout_id_transfer_id_pk" PRIMARY KEY("payout_id","transfer_id"),
	CONSTRAINT "payout_items_amount" CHECK ("payout_items"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"provider_ref" text,
	"bank_minor" bigint,
	"bank_currency" char(3),
	"bank_last4" char(4),
	"failure_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_providerRef_unique" UNIQUE("provider_ref"),
	CONSTRAINT "payouts_once_a_day" UNIQUE("teacher_id","kind","day"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_minor" > 0),
	CONSTRAINT "payouts_failed" CHECK (("payouts"."state" = 'failed') = ("payouts"."failure_code" is not null)),
	CONSTRAINT "payouts_sent" CHECK ("payouts"."state" not in ('sent', 'paid') or num_nonnulls("payouts"."provider_ref", "payouts"."sent_at", "payouts"."bank_minor") = 3),
	CONSTRAINT "payouts_ended" CHECK (("payouts"."state" in ('paid', 'failed')) = ("payouts"."ended_at" is not null)),
	CONSTRAINT "payouts_kind_known" CHECK ("payouts"."kind" in ('weekly', 'asked')),
	CONSTRAINT "payouts_state_known" CHECK ("payouts"."state" in ('preparing', 'sent', 'paid', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"earning" text NOT NULL,
	"payment_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text DEFAULT 'unknown' NOT NULL,
	"provider_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "transfers_providerRef_unique" UNIQUE("provider_ref"),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_minor" > 0),
	CONSTRAINT "transfers_made" CHECK (("transfers"."state" = 'made') = ("transfers"."provider_ref" is not null and "transfers"."made_at" is not null)),
	CONSTRAINT "transfers_state_known" CHECK ("transfers"."state" in ('unknown', 'made', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_bounds";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_event_known";--> statement-breakpoint
ALTER TABLE "muted_notifications" DROP CONSTRAINT "muted_notifications_event_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_known";--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_earning_fk" FOREIGN KEY ("earning") REFERENCES "public"."ledger_postings"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_payouts" ADD CONSTRAINT "embedded_payouts_account_id_embedded_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."embedded_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_reversals" ADD CONSTRAINT "embedded_reversals_transfer_id_embedded_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."embedded_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_transfers" ADD CONSTRAINT "embedded_transfers_account_id_embedded_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."embedded_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_refunds" ADD CONSTRAINT "late_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_refunds" ADD CONSTRAINT "late_refunds_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_teacher_id_payout_accounts_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."payout_accounts"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_teacher_id_payout_accounts_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."payout_accounts"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_earning_fk" FOREIGN KEY ("earning") REFERENCES "public"."ledger_postings"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deductions_earning" ON "deductions" USING btree ("earning");--> statement-breakpoint
CREATE INDEX "deductions_open" ON "deductions" USING btree ("at") WHERE "deductions"."reversal" = 'unknown';--> statement-breakpoint
CREATE INDEX "embedded_payouts_account" ON "embedded_payouts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "embedded_transfers_account" ON "embedded_transfers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "embedded_transfers_charge" ON "embedded_transfers" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "embedded_transfers_group" ON "embedded_transfers" USING btree ("group");--> statement-breakpoint
CREATE INDEX "late_refunds_teacher" ON "late_refunds" USING btree ("teacher_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_once" ON "payout_items" USING btree ("transfer_id") WHERE not "payout_items"."returned";--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_preparing" ON "payouts" USING btree ("teacher_id") WHERE "payouts"."state" = 'preparing';--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at") WHERE "payouts"."state" in ('preparing', 'sent');--> statement-breakpoint
CREATE INDEX "payouts_teacher" ON "payouts" USING btree ("teacher_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_once" ON "transfers" USING btree ("earning") WHERE "transfers"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "transfers_teacher" ON "transfers" USING btree ("teacher_id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_bounds" CHECK (case split_part(name, ':', 1) when 'card' then credits <= debits when 'fees' then true
        when 'debt' then credits <= debits when 'goodwill' then credits <= debits
        else split_part(name, ':', 1) in ('card','escrow','package','refunds','teacher','fees','payout','bank','debt','goodwill') and debits <= credits end);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_event_known" CHECK ("ledger_postings"."event" in ('payment', 'draw', 'move', 'lesson', 'cancellation', 'package', 'refund', 'late-refund', 'debt', 'payout', 'payout-paid', 'payout-failed', 'adjustment', 'goodwill'));--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'reviews'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'payout-failed', 'payment-adjusted', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'reviews'));--> statement-breakpoint
-- What was sent to teachers stays written down.
CREATE TRIGGER payouts_no_delete BEFORE DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payouts_no_truncate BEFORE TRUNCATE ON payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfers_no_truncate BEFORE TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_items_no_delete BEFORE DELETE ON payout_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER deductions_no_delete BEFORE DELETE ON deductions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER late_refunds_append_only BEFORE UPDATE OR DELETE ON late_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A payout only moves on, and its sum, its owner and what the bank was to get stay. A bank may send back what it took.
CREATE FUNCTION payouts_move_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.teacher_id, OLD.kind, OLD.day, OLD.amount_minor, OLD.currency)
      IS DISTINCT FROM (NEW.teacher_id, NEW.kind, NEW.day, NEW.amount_minor, NEW.currency)
    OR OLD.bank_minor IS NOT NULL AND OLD.bank_minor IS DISTINCT FROM NEW.bank_minor
    OR OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN
      (('preparing', 'sent'), ('preparing', 'failed'), ('sent', 'paid'), ('sent', 'failed'), ('paid', 'failed')) THEN
    RAISE EXCEPTION 'payout % only moves on', OLD.id USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_move_on BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION payouts_move_on();
--> statement-breakpoint
-- What became of a transfer is written once, and its earning and sum never change.
CREATE FUNCTION transfers_move_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'unknown' OR (OLD.earning, OLD.teacher_id, OLD.amount_minor, OLD.currency, OLD.payment_id)
    IS DISTINCT FROM (NEW.earning, NEW.teacher_id, NEW.amount_minor, NEW.currency, NEW.payment_id) THEN
    RAISE EXCEPTION 'transfer % only moves on', OLD.id USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_move_on BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION transfers_move_on();
--> statement-breakpoint
-- Checked at commit: the earnings of a payout are its sum.
CREATE FUNCTION payouts_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_payout uuid;
BEGIN
  IF TG_TABLE_NAME = 'payouts' THEN of_payout := NEW.id; ELSE of_payout := NEW.payout_id; END IF;
  IF (SELECT p.amount_minor FROM payouts p WHERE p.id = of_payout)
    IS DISTINCT FROM (SELECT sum(i.amount_minor) FROM payout_items i WHERE i.payout_id = of_payout) THEN
    RAISE EXCEPTION 'payout % is not the sum of its earnings', of_payout
      USING ERRCODE = '23514', CONSTRAINT = 'payouts_add_up';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payouts_add_up AFTER INSERT ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_add_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_items_add_up AFTER INSERT OR UPDATE OF amount_minor ON payout_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_add_up();
