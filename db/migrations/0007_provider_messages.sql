ALTER TABLE "embedded_events" ADD COLUMN "account" text;--> statement-breakpoint
-- The embedded provider tells of teachers' accounts and payouts, too: of what happens in a connected account, its name.
DROP FUNCTION embedded_tell(text, jsonb);--> statement-breakpoint
CREATE FUNCTION embedded_tell(kind text, told jsonb, told_in text DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO embedded_events (type, object, account) VALUES (kind, told, told_in);
$$;
--> statement-breakpoint
CREATE FUNCTION embedded_account_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.outcome <> OLD.outcome THEN
    PERFORM embedded_tell('v2.core.account[configuration.recipient].capability_status_updated',
      jsonb_build_object('id', NEW.id, 'object', 'v2.core.account'));
  ELSE
    PERFORM embedded_tell('account.external_account.updated',
      jsonb_build_object('id', 'ba_' || NEW.id, 'object', 'bank_account', 'last4', NEW.last4), NEW.id::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER embedded_accounts_tell AFTER UPDATE ON embedded_accounts FOR EACH ROW
  WHEN (NEW.outcome <> OLD.outcome OR NEW.last4 IS DISTINCT FROM OLD.last4) EXECUTE FUNCTION embedded_account_tells();
--> statement-breakpoint
CREATE FUNCTION embedded_payout_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM embedded_tell('payout.' || CASE NEW.state WHEN 'in_transit' THEN 'created' ELSE NEW.state END,
    jsonb_build_object('id', NEW.id, 'object', 'payout', 'amount', NEW.amount_minor, 'currency', lower(NEW.currency),
      'status', NEW.state, 'failure_code', NEW.failure_code), NEW.account_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is stored in its last state is history, which nobody is told of.
CREATE TRIGGER embedded_payouts_open AFTER INSERT ON embedded_payouts
  FOR EACH ROW WHEN (NEW.state = 'in_transit') EXECUTE FUNCTION embedded_payout_tells();
--> statement-breakpoint
CREATE TRIGGER embedded_payouts_move AFTER UPDATE OF state ON embedded_payouts
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION embedded_payout_tells();
