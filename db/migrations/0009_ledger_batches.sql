ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_bounds";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_bounds" CHECK (case when account ~ '^(fees|losses):' then true
        when account ~ '^(card|debt|goodwill):' then balance_minor <= 0
        else account ~ '^(card|escrow|package|refunds|teacher|fees|dispute|chargeback|losses|payout|bank|debt|goodwill):' and balance_minor >= 0 end);
--> statement-breakpoint
-- What was checked for each row at the commit is checked once for all that one statement wrote.
DROP TRIGGER ledger_balances ON ledger_entries;
--> statement-breakpoint
DROP TRIGGER ledger_agrees ON ledger_accounts;
--> statement-breakpoint
DROP TRIGGER ledger_entries_receipt_due ON ledger_entries;
--> statement-breakpoint
DROP FUNCTION post_ledger(text, text, uuid, uuid, timestamptz, text, jsonb), ledger_hash(text, ledger_postings, text, bigint, bigint, text, bigint),
  ledger_balances(), ledger_agrees(), receipt_is_due();
--> statement-breakpoint
-- An account is written twice when it is made, and again with each posting: its versions stay on one page.
ALTER TABLE ledger_accounts SET (fillfactor = 60);
--> statement-breakpoint
-- Nothing takes a posting or an account away, and whether an entry has both is asked below for all of them at once.
ALTER TABLE ledger_entries ALTER CONSTRAINT ledger_entries_account_fk NOT ENFORCED;
--> statement-breakpoint
ALTER TABLE ledger_entries ALTER CONSTRAINT ledger_entries_posting_id_ledger_postings_id_fk NOT ENFORCED;
--> statement-breakpoint
-- Posts events in their order, and answers for each whether it was new; the same key with other lines is refused.
-- Accounts are made when they are first named, locked in the order of their names, and written once for all events.
-- Whatever a plan was made for, accounts are found by their index. Only here do they move on: callers may add, not change.
CREATE FUNCTION post_ledger(postings jsonb, lines jsonb) RETURNS boolean[] LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  ids uuid[];
  words text[];
  posted boolean[];
  named text[];
  made ledger_accounts[];
  locked ledger_accounts[];
  entries ledger_entries[];
  heads text[];
  says text[];
  head text;
  reused text;
BEGIN
  WITH asked AS (
    SELECT a.*, row_number() OVER (PARTITION BY a.key ORDER BY a.n) = 1 AS is_first
    FROM jsonb_to_recordset(postings) a (n int, key text, event text, "lessonId" uuid, "packageId" uuid,
      at timestamptz, resolves text)
  ), made AS (
    INSERT INTO ledger_postings (key, event, lesson_id, package_id, at, resolves)
      SELECT key, event, "lessonId", "packageId", at, resolves FROM asked ORDER BY key
      ON CONFLICT (key) DO NOTHING RETURNING *
  )
  SELECT array_agg(made.id ORDER BY n), array_agg(made.id IS NOT NULL ORDER BY n),
      array_agg(concat_ws('|', made.key, made.event, coalesce(made.lesson_id::text, ''),
        coalesce(made.package_id::text, ''), coalesce(made.resolves, ''),
        (extract(epoch FROM made.at) * 1000)::bigint) ORDER BY n)
    INTO ids, posted, words
    FROM asked LEFT JOIN made ON made.key = asked.key AND is_first;
  SELECT array_agg(DISTINCT l.account ORDER BY l.account) INTO named
    FROM jsonb_to_recordset(lines) l (n int, account text) WHERE posted[n];
  WITH new AS (
    INSERT INTO ledger_accounts (name, currency)
      SELECT l.account, min(l.currency) FROM jsonb_to_recordset(lines) l (n int, account text, currency text)
        WHERE posted[n] GROUP BY l.account ORDER BY l.account
      ON CONFLICT (name) DO NOTHING RETURNING *
  )
  SELECT array_agg(new::ledger_accounts) INTO made FROM new;
  IF cardinality(made) IS DISTINCT FROM cardinality(named) THEN
    SELECT array_agg(a) INTO locked FROM (
      SELECT * FROM ledger_accounts WHERE name = ANY (named) ORDER BY name FOR UPDATE
    ) a;
    made := '{}';
  END IF;
  WITH step AS (
    SELECT line.*, a.head, a.version + row_number() OVER steps AS version, a.version + 1 AS first,
      (a.credits - a.debits + sum(amount) OVER steps)::bigint AS balance
    FROM unnest(made || locked) a
    JOIN jsonb_to_recordset(lines) line (n int, account text, amount bigint, currency text)
      ON line.account = a.name AND posted[line.n]
    WINDOW steps AS (PARTITION BY a.name ORDER BY line.n)
    ORDER BY a.name, line.n
  )
  SELECT array_agg((ids[n], account, version, amount, currency, balance, '')::ledger_entries),
      array_agg(CASE version WHEN first THEN step.head END),
      array_agg(concat_ws('|', '', words[n], account, version, amount, currency, balance))
    INTO entries, heads, says FROM step;
  IF entries IS NOT NULL THEN
    -- Of the entry before, what was posted, and what that did to the account.
    FOR i IN 1 .. cardinality(heads) LOOP
      head := encode(sha256(convert_to(coalesce(heads[i], head) || says[i], 'UTF8')), 'hex');
      heads[i] := head;
    END LOOP;
    -- One statement, so that what is asked at its end sees both.
    WITH entry AS MATERIALIZED (
      SELECT * FROM ROWS FROM (unnest(entries), unnest(heads))
        e (posting_id, account, version, amount, currency, balance, blank, hash)
    ), steps AS (
      UPDATE ledger_accounts a SET debits = a.debits + m.gave, credits = a.credits + m.gained, version = m.version,
        head = m.head
      FROM (
        SELECT account, sum(greatest(-amount, 0)) AS gave, sum(greatest(amount, 0)) AS gained, max(version) AS version,
          (array_agg(hash ORDER BY version DESC))[1] AS head
        FROM entry GROUP BY account
      ) m WHERE a.name = m.account
    )
    INSERT INTO ledger_entries SELECT posting_id, account, version, amount, currency, balance, hash FROM entry;
  END IF;
  IF false = ANY (posted) THEN
    SELECT a.key INTO reused FROM jsonb_to_recordset(postings) a (n int, key text)
      WHERE NOT posted[a.n] AND EXISTS (
        SELECT FROM (
          SELECT l.account, l.amount FROM jsonb_to_recordset(lines) l (n int, account text, amount bigint)
            WHERE l.n = a.n
        ) new FULL JOIN (
          SELECT e.account, e.amount_minor FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id
            WHERE p.key = a.key
        ) old ON old.account = new.account AND old.amount_minor = new.amount
        WHERE old.account IS NULL OR new.account IS NULL)
      LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'the key % was used for something else', reused
        USING ERRCODE = '23505', CONSTRAINT = 'ledger_key_reused';
    END IF;
  END IF;
  RETURN posted;
END $$;
--> statement-breakpoint
-- Entries come in whole postings: each currency of what a statement adds sums to zero. Each follows from the one
-- before it, in its account's currency, and its account has come so far.
CREATE FUNCTION ledger_entries_agree() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT posting_id::text INTO wrong FROM added GROUP BY posting_id, currency HAVING sum(amount_minor) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger posting % does not sum to zero', wrong
      USING ERRCODE = '23514', CONSTRAINT = 'ledger_balances';
  END IF;
  SELECT e.account || ' ' || e.account_version INTO wrong FROM added e
    LEFT JOIN LATERAL (SELECT * FROM ledger_accounts WHERE name = e.account LIMIT 1) a ON true
    LEFT JOIN LATERAL (SELECT id FROM ledger_postings WHERE id = e.posting_id LIMIT 1) posting ON true
    LEFT JOIN LATERAL (
      SELECT * FROM ledger_entries WHERE account = e.account AND account_version = e.account_version - 1 LIMIT 1
    ) before ON true
    WHERE posting.id IS NULL OR a.currency IS DISTINCT FROM e.currency OR a.version < e.account_version
      OR e.account_version < 1 OR e.account_version > 1 AND before.account IS NULL
      OR e.balance_minor <> coalesce(before.balance_minor, 0) + e.amount_minor
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % does not follow from its account', wrong
      USING ERRCODE = '23514', CONSTRAINT = 'ledger_agrees';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_agree AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_agree();
--> statement-breakpoint
-- The steps of an account are its entries, the last of which says the same balance and hash.
CREATE FUNCTION ledger_accounts_agree() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = on AS $$
DECLARE
  wrong text;
  moved_on boolean;
BEGIN
  SELECT a.name || ' and its entry ' || a.version, a.version > was.version INTO wrong, moved_on
    FROM was JOIN became a ON a.name = was.name
    CROSS JOIN LATERAL (
      SELECT count(*) AS steps, sum(greatest(amount_minor, 0)) AS gained, sum(greatest(-amount_minor, 0)) AS gave,
        bool_or(account_version = a.version AND balance_minor = a.credits - a.debits AND hash = a.head) AS is_last
      FROM ledger_entries
      WHERE account = a.name AND account_version > was.version AND account_version <= a.version
    ) e
    WHERE a.version <= was.version OR e.steps <> a.version - was.version OR NOT e.is_last
      OR e.gained <> a.credits - was.credits OR e.gave <> a.debits - was.debits
    LIMIT 1;
  IF FOUND AND NOT moved_on THEN
    RAISE EXCEPTION 'account % only moves on', wrong USING ERRCODE = '42501';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'account % disagree', wrong USING ERRCODE = '23514', CONSTRAINT = 'ledger_agrees';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_agree AFTER UPDATE ON ledger_accounts
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION ledger_accounts_agree();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_name BEFORE UPDATE OF name, currency ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_begin AFTER INSERT ON ledger_accounts FOR EACH ROW
  WHEN (NEW.version <> 0 OR NEW.debits <> 0 OR NEW.credits <> 0 OR NEW.head <> repeat('0', 64))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Receipts: what moves money on a card is owed one, which a job writes soon afterwards.
CREATE FUNCTION receipts_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipts_due (posting_id) SELECT posting_id FROM added WHERE account LIKE 'card:%';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_receipts_due AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION receipts_are_due();
