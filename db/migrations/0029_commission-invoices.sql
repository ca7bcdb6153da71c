CREATE TABLE "commission_invoices" (
	"number" text PRIMARY KEY DEFAULT '' NOT NULL,
	"issuer" text NOT NULL,
	"year" integer DEFAULT 0 NOT NULL,
	"serial" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"teacher_id" uuid NOT NULL,
	"month" date NOT NULL,
	"first_entry" bigint NOT NULL,
	"last_entry" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"sealed_buyer" text,
	CONSTRAINT "commission_invoices_serial" UNIQUE("issuer","year","serial"),
	CONSTRAINT "commission_invoices_month" UNIQUE("teacher_id","month"),
	CONSTRAINT "commission_invoices_number" CHECK ("commission_invoices"."number" = "commission_invoices"."issuer" || '-' || "commission_invoices"."year" || '-' || lpad("commission_invoices"."serial"::text, greatest(6, length("commission_invoices"."serial"::text)), '0')),
	CONSTRAINT "commission_invoices_kind" CHECK (("commission_invoices"."kind" = 'credit_note') = ("commission_invoices"."amount_minor" < 0)),
	CONSTRAINT "commission_invoices_entries" CHECK ("commission_invoices"."first_entry" between 1 and "commission_invoices"."last_entry"),
	CONSTRAINT "commission_invoices_begins" CHECK (extract(day from "commission_invoices"."month") = 1),
	CONSTRAINT "commission_invoices_kind_known" CHECK ("commission_invoices"."kind" in ('invoice', 'credit_note'))
);
--> statement-breakpoint
ALTER TABLE "embedded_charges" ADD COLUMN "decides_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The next number of the issuer's UTC year, as receipts get theirs. The lines are the entries of the teacher's fees
-- account after those of the invoice before, and the sum is theirs.
CREATE FUNCTION number_commission_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines bigint;
  total bigint;
BEGIN
  SELECT count(*), sum(amount_minor) INTO lines, total FROM ledger_entries
    WHERE account = 'fees:' || NEW.teacher_id AND currency = NEW.currency
      AND account_version BETWEEN NEW.first_entry AND NEW.last_entry;
  IF lines <> NEW.last_entry - NEW.first_entry + 1 OR total <> NEW.amount_minor OR NEW.first_entry <> 1 +
    (SELECT coalesce(max(last_entry), 0) FROM commission_invoices WHERE teacher_id = NEW.teacher_id) THEN
    RAISE EXCEPTION 'the invoice of % for % is not what the ledger says', NEW.teacher_id, NEW.month
      USING ERRCODE = '23514', CONSTRAINT = 'commission_invoices_agree';
  END IF;
  NEW.year := extract(year FROM NEW.issued_at AT TIME ZONE 'UTC');
  INSERT INTO receipt_counters (issuer, year, last) VALUES (NEW.issuer, NEW.year, 1)
    ON CONFLICT (issuer, year) DO UPDATE SET last = receipt_counters.last + 1
    RETURNING last INTO NEW.serial;
  NEW.number := NEW.issuer || '-' || NEW.year || '-'
    || lpad(NEW.serial::text, greatest(6, length(NEW.serial::text)), '0');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER commission_invoices_number BEFORE INSERT ON commission_invoices
  FOR EACH ROW EXECUTE FUNCTION number_commission_invoice();
--> statement-breakpoint
CREATE TRIGGER commission_invoices_append_only BEFORE UPDATE OR DELETE ON commission_invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER commission_invoices_no_truncate BEFORE TRUNCATE ON commission_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Checked at commit: a counter stands at a receipt or an invoice that is there.
CREATE OR REPLACE FUNCTION receipt_counter_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM receipts WHERE issuer = NEW.issuer AND year = NEW.year AND serial = NEW.last;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM FROM commission_invoices WHERE issuer = NEW.issuer AND year = NEW.year AND serial = NEW.last;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the counter of % and % stands at a number that no receipt has', NEW.issuer, NEW.year
      USING ERRCODE = '23514', CONSTRAINT = 'receipt_counter_agrees';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A charge that the bank looks at is told of by its own name.
CREATE OR REPLACE FUNCTION embedded_charge_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE NEW.state WHEN 'open' THEN 'created' WHEN 'succeeded' THEN 'succeeded'
    WHEN 'declined' THEN 'payment_failed' WHEN 'authorised' THEN 'amount_capturable_updated'
    WHEN 'needs_authentication' THEN 'requires_action' WHEN 'processing' THEN 'processing' ELSE 'canceled' END;
BEGIN
  PERFORM embedded_tell('payment_intent.' || kind, jsonb_build_object('id', NEW.id, 'object', 'payment_intent',
    'amount', NEW.amount_minor, 'currency', lower(NEW.currency), 'metadata', jsonb_build_object('payment', NEW.key)));
  RETURN NULL;
END $$;
