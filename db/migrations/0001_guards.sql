-- What the table definitions cannot say: races, balances, rows that are never rewritten, and who is told of a change.

-- Many may want to book one teacher: they queue before they begin, longer than one waits for a row.
CREATE FUNCTION take_turns(keys bigint[]) RETURNS void LANGUAGE plpgsql SET lock_timeout = '3s' AS $$
DECLARE
  key bigint;
BEGIN
  FOREACH key IN ARRAY keys LOOP
    PERFORM pg_advisory_xact_lock(key);
  END LOOP;
END $$;
--> statement-breakpoint
-- Who was first is decided here and nowhere else. A hold counts until it is marked expired.
ALTER TABLE busy ADD CONSTRAINT busy_overlap
  EXCLUDE USING gist (person_id WITH =, during WITH &&);
--> statement-breakpoint
-- The two of a lesson that takes up time are busy for it, and nobody else is.
CREATE FUNCTION busy_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_lesson uuid;
  found int;
  right_ones int;
BEGIN
  IF TG_TABLE_NAME = 'lessons' THEN
    of_lesson := coalesce(NEW.id, OLD.id);
  ELSIF TG_OP = 'DELETE' THEN
    of_lesson := OLD.lesson_id;
  -- A row that was only added can lack nothing but its lesson: whether the lesson has both is asked of the lesson.
  ELSIF EXISTS (
    SELECT FROM lessons l WHERE l.id = NEW.lesson_id
      AND l.state IN ('held', 'requested', 'booked', 'live', 'ended')
      AND ((NEW.person_id = l.teacher_id AND NEW.during = l.teacher_during)
        OR (NEW.person_id = l.student_id AND NEW.during = l.during))
  ) THEN
    RETURN NULL;
  ELSE
    -- It may have gone again in the same transaction.
    of_lesson := NEW.lesson_id;
  END IF;
  SELECT count(*), count(l.id) INTO found, right_ones
    FROM busy b LEFT JOIN lessons l ON l.id = b.lesson_id
      AND l.state IN ('held', 'requested', 'booked', 'live', 'ended')
      AND ((b.person_id = l.teacher_id AND b.during = l.teacher_during)
        OR (b.person_id = l.student_id AND b.during = l.during))
    WHERE b.lesson_id = of_lesson;
  IF found = 2 AND right_ones = 2 THEN
    RETURN NULL;
  END IF;
  IF found > 0 OR EXISTS (
    SELECT FROM lessons
    WHERE id = of_lesson AND state IN ('held', 'requested', 'booked', 'live', 'ended')
  ) THEN
    RAISE EXCEPTION 'lesson % and who is busy for it disagree', of_lesson
      USING ERRCODE = '23514', CONSTRAINT = 'busy_agrees';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Checked at commit, when a command has written both.
CREATE CONSTRAINT TRIGGER lessons_busy AFTER INSERT OR DELETE
  OR UPDATE OF state, teacher_id, student_id, during, teacher_during ON lessons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION busy_agrees();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER busy_agrees AFTER INSERT OR DELETE ON busy
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION busy_agrees();
--> statement-breakpoint
ALTER TABLE weekly_hours ADD CONSTRAINT weekly_hours_overlap
  EXCLUDE USING gist (teacher_id WITH =, weekday WITH =, int4range(start_minute, end_minute) WITH &&);
--> statement-breakpoint
-- Files point to their owner, and an owner to their portrait: one of the two keys comes after both tables.
ALTER TABLE users ADD CONSTRAINT users_portrait_id_files_id_fk
  FOREIGN KEY (portrait_id) REFERENCES files (id) ON DELETE SET NULL;
--> statement-breakpoint

-- Some rows are only added: what happened stays as it was written.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% takes no %', TG_TABLE_NAME, TG_OP USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
CREATE TRIGGER busy_no_update BEFORE UPDATE ON busy
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER busy_no_truncate BEFORE TRUNCATE ON busy
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A lesson's history keeps its steps for ever; the words of a person who was erased may be taken out.
CREATE FUNCTION refuse_change_but_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL
    AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
CREATE TRIGGER lesson_events_append_only BEFORE UPDATE OR DELETE ON lesson_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_note();
--> statement-breakpoint
-- The ledger: postings and entries are only added, and accounts move on by entries alone.
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_seals_append_only BEFORE UPDATE OR DELETE ON ledger_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_seals_no_truncate BEFORE TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_sealed_heads_append_only BEFORE UPDATE OR DELETE ON ledger_sealed_heads
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_sealed_heads_no_truncate BEFORE TRUNCATE ON ledger_sealed_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The hash of an entry: of the one before it, what was posted, and what that did to the account.
CREATE FUNCTION ledger_hash(before text, posting ledger_postings, account text, version bigint,
  amount bigint, currency text, balance bigint) RETURNS text LANGUAGE sql IMMUTABLE
RETURN encode(sha256(convert_to(concat_ws('|', before, posting.key, posting.event,
  coalesce(posting.lesson_id::text, ''), coalesce(posting.package_id::text, ''), coalesce(posting.resolves, ''),
  (extract(epoch FROM posting.at) * 1000)::bigint, account, version, amount, currency, balance), 'UTF8')), 'hex');
--> statement-breakpoint
-- Posts one event, and answers whether it was new; the same key with other lines is refused. Lines are
-- [{"account", "amount", "currency"}]; accounts are made when they are first named, and locked in the order of their names.
CREATE FUNCTION post_ledger(posting_key text, posting_event text, of_lesson uuid, of_package uuid,
  posted_at timestamptz, resolved text, lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  posting ledger_postings;
  line record;
  account ledger_accounts;
  entries ledger_entries[];
BEGIN
  INSERT INTO ledger_postings (key, event, lesson_id, package_id, at, resolves)
    VALUES (posting_key, posting_event, of_lesson, of_package, posted_at, resolved)
    ON CONFLICT (key) DO NOTHING RETURNING * INTO posting;
  IF posting.id IS NULL THEN
    IF EXISTS (
      SELECT FROM (SELECT l.account, l.amount FROM jsonb_to_recordset(lines) l (account text, amount bigint)) new
      FULL JOIN (SELECT e.account, e.amount_minor FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id
        WHERE p.key = posting_key) old ON old.account = new.account AND old.amount_minor = new.amount
      WHERE old.account IS NULL OR new.account IS NULL) THEN
      RAISE EXCEPTION 'the key % was used for something else', posting_key
        USING ERRCODE = '23505', CONSTRAINT = 'ledger_key_reused';
    END IF;
    RETURN false;
  END IF;
  FOR line IN SELECT * FROM jsonb_to_recordset(lines) l (account text, amount bigint, currency text) ORDER BY account
  LOOP
    LOOP
      UPDATE ledger_accounts a
        SET debits = a.debits + greatest(-line.amount, 0), credits = a.credits + greatest(line.amount, 0),
          version = a.version + 1,
          head = ledger_hash(a.head, posting, a.name, a.version + 1, line.amount, line.currency,
            a.credits - a.debits + line.amount)
        WHERE a.name = line.account RETURNING * INTO account;
      EXIT WHEN FOUND;
      INSERT INTO ledger_accounts (name, currency, debits, credits, version, head)
        VALUES (line.account, line.currency, greatest(-line.amount, 0), greatest(line.amount, 0), 1,
          ledger_hash(repeat('0', 64), posting, line.account, 1, line.amount, line.currency, line.amount))
        ON CONFLICT (name) DO NOTHING RETURNING * INTO account;
      EXIT WHEN FOUND;
    END LOOP;
    entries := entries || (posting.id, account.name, account.version, line.amount, line.currency,
      account.credits - account.debits, account.head)::ledger_entries;
  END LOOP;
  INSERT INTO ledger_entries SELECT * FROM unnest(entries);
  RETURN true;
END $$;
--> statement-breakpoint
-- Checked at commit, per entry: each currency of a posting sums to zero, and the account has come so far.
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger_entries WHERE posting_id = NEW.posting_id
    GROUP BY currency HAVING sum(amount_minor) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger posting % does not sum to zero', NEW.posting_id
      USING ERRCODE = '23514', CONSTRAINT = 'ledger_balances';
  END IF;
  IF NOT EXISTS (
    SELECT FROM ledger_accounts
    WHERE name = NEW.account AND currency = NEW.currency AND version >= NEW.account_version
  ) THEN
    RAISE EXCEPTION 'account % has no entry %', NEW.account, NEW.account_version
      USING ERRCODE = '23514', CONSTRAINT = 'ledger_agrees';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();
--> statement-breakpoint
-- Each step of an account, the first included, is one entry, which says the same balance and hash.
CREATE FUNCTION ledger_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  debit bigint := NEW.debits - CASE TG_OP WHEN 'UPDATE' THEN OLD.debits ELSE 0 END;
  credit bigint := NEW.credits - CASE TG_OP WHEN 'UPDATE' THEN OLD.credits ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.name <> OLD.name OR NEW.currency <> OLD.currency OR NEW.version <> OLD.version + 1)
    OR TG_OP = 'INSERT' AND NEW.version <> 1 OR least(debit, credit) <> 0 THEN
    RAISE EXCEPTION 'account % only moves on', NEW.name USING ERRCODE = '42501';
  END IF;
  IF NOT EXISTS (
    SELECT FROM ledger_entries e WHERE e.account = NEW.name AND e.account_version = NEW.version
      AND e.balance_minor = NEW.credits - NEW.debits AND e.hash = NEW.head AND e.amount_minor = credit - debit
  ) THEN
    RAISE EXCEPTION 'account % and its entry % disagree', NEW.name, NEW.version
      USING ERRCODE = '23514', CONSTRAINT = 'ledger_agrees';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_agrees AFTER INSERT OR UPDATE ON ledger_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_agrees();
--> statement-breakpoint

-- The audit log is a chain: its rows stay, and its head moves one step at a time.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
CREATE FUNCTION audit_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.seq <> OLD.seq + 1 THEN
    RAISE EXCEPTION 'audit_head only moves on' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE OR DELETE ON audit_head
  FOR EACH ROW EXECUTE FUNCTION audit_head_moves_on();
--> statement-breakpoint
CREATE TRIGGER audit_head_no_truncate BEFORE TRUNCATE ON audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Told by the database and not by our code, so that no way of ending a session can forget it. Equal
-- messages of one transaction arrive once.
CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changed', OLD.user_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION session_ended();
--> statement-breakpoint
-- Sessions are deleted in many places; whose they were is written down in one.
CREATE FUNCTION note_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sessions (token_hash, user_id)
    SELECT encode(sha256(convert_to(OLD.token, 'UTF8')), 'hex'), OLD.user_id
    WHERE EXISTS (SELECT FROM users WHERE id = OLD.user_id)
    ON CONFLICT (token_hash) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_ended_session();
--> statement-breakpoint
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changed', NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER person_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.version <> NEW.version
    OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at
    OR OLD.erased_at IS DISTINCT FROM NEW.erased_at)
  EXECUTE FUNCTION person_changed();
--> statement-breakpoint
-- A file that goes is named by no application any more: its credentials keep their words and lose the paper.
CREATE FUNCTION forget_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications a SET credentials = (
      SELECT jsonb_agg(CASE WHEN c.one->>'fileId' IN (SELECT id::text FROM gone)
        THEN jsonb_set(c.one, '{fileId}', 'null') ELSE c.one END ORDER BY c.position)
      FROM jsonb_array_elements(a.credentials) WITH ORDINALITY c(one, position))
    WHERE a.user_id IN (SELECT owner_id FROM gone)
      AND EXISTS (SELECT FROM jsonb_array_elements(a.credentials) c(one)
        WHERE c.one->>'fileId' IN (SELECT id::text FROM gone));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_forget_papers AFTER DELETE ON files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_papers();
--> statement-breakpoint

-- The search: the index that holds everything it asks, and how a change is noticed.
CREATE INDEX teacher_search_rank ON teacher_search (language, score DESC, teacher_id)
  INCLUDE (price, native, country, accent, spoken, good_at, trial,
    h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, h10, h11, h12, h13, h14, h15);
--> statement-breakpoint
CREATE INDEX teacher_words_words ON teacher_words USING gin (words);
--> statement-breakpoint
CREATE INDEX known_words_alike ON known_words USING gin (word gin_trgm_ops);
--> statement-breakpoint
-- Rows are only added here, never updated: two changes of one teacher never wait for each other.
CREATE FUNCTION mark_search_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search_stale (teacher_id) VALUES ((to_jsonb(OLD) ->> TG_ARGV[0])::uuid);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND to_jsonb(NEW) ->> TG_ARGV[0] <> to_jsonb(OLD) ->> TG_ARGV[0]) THEN
    INSERT INTO search_stale (teacher_id) VALUES ((to_jsonb(NEW) ->> TG_ARGV[0])::uuid);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teachers_search AFTER INSERT OR UPDATE ON teachers
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('user_id');
--> statement-breakpoint
CREATE TRIGGER users_search AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.name <> NEW.name AND NEW.role = 'teacher')
  EXECUTE FUNCTION mark_search_stale('id');
--> statement-breakpoint
CREATE TRIGGER teacher_languages_search AFTER INSERT OR UPDATE OR DELETE ON teacher_languages
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER offers_search AFTER INSERT OR UPDATE OR DELETE ON offers
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER reviews_search AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER weekly_hours_search AFTER INSERT OR UPDATE OR DELETE ON weekly_hours
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER date_overrides_search AFTER INSERT OR UPDATE OR DELETE ON date_overrides
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER time_off_search AFTER INSERT OR UPDATE OR DELETE ON time_off
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
CREATE TRIGGER travel_zones_search AFTER INSERT OR UPDATE OR DELETE ON travel_zones
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('teacher_id');
--> statement-breakpoint
-- A lesson stays with its teacher. Its whole row is not made into JSON to learn who that is.
CREATE FUNCTION mark_lesson_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_stale (teacher_id) VALUES (NEW.teacher_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lessons_search_update AFTER UPDATE ON lessons
  FOR EACH ROW WHEN (OLD.state <> NEW.state OR OLD.teacher_during <> NEW.teacher_during)
  EXECUTE FUNCTION mark_lesson_stale();
--> statement-breakpoint
-- One mark for all that one statement wrote: lessons, or times that a reading of another calendar changed.
CREATE FUNCTION mark_all_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_stale (teacher_id) SELECT DISTINCT teacher_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lessons_search_insert AFTER INSERT ON lessons
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_all_stale();
--> statement-breakpoint
CREATE TRIGGER imported_busy_more AFTER INSERT ON imported_busy
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_all_stale();
--> statement-breakpoint
CREATE TRIGGER imported_busy_fewer AFTER DELETE ON imported_busy
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_all_stale();
--> statement-breakpoint
-- With the lock the numbers rise in the order of the commits: who has read up to one has missed none below it.
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('teacher search'));
  INSERT INTO search_changes (teacher_id) SELECT DISTINCT teacher_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teacher_search_written AFTER INSERT ON teacher_search
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
CREATE TRIGGER teacher_search_rewritten AFTER UPDATE ON teacher_search
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
CREATE TRIGGER teacher_search_removed AFTER DELETE ON teacher_search
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
-- A word that stood on one page alone goes with it: it may be a name.
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[];
BEGIN
  gone := tsvector_to_array(OLD.words);
  IF TG_OP = 'UPDATE' THEN
    gone := array(SELECT unnest(gone) EXCEPT SELECT unnest(tsvector_to_array(NEW.words)));
  END IF;
  DELETE FROM known_words k WHERE k.word = ANY (gone)
    AND NOT EXISTS (SELECT 1 FROM teacher_words t WHERE t.words @@ quote_literal(k.word)::tsquery);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teacher_words_forget AFTER UPDATE OR DELETE ON teacher_words
  FOR EACH ROW EXECUTE FUNCTION forget_words();
--> statement-breakpoint
-- Receipts: what moves money on a card is owed one, which a job writes soon afterwards.
CREATE FUNCTION receipt_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipts_due (posting_id) VALUES (NEW.posting_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_receipt_due AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.account LIKE 'card:%') EXECUTE FUNCTION receipt_is_due();
--> statement-breakpoint
-- The next number of the issuer's UTC year. Its counter stays locked until the receipt is there, so none is left out.
CREATE FUNCTION number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.year := extract(year FROM NEW.issued_at AT TIME ZONE 'UTC');
  INSERT INTO receipt_counters (issuer, year, last) VALUES (NEW.issuer, NEW.year, 1)
    ON CONFLICT (issuer, year) DO UPDATE SET last = receipt_counters.last + 1
    RETURNING last INTO NEW.serial;
  NEW.number := NEW.issuer || '-' || NEW.year || '-'
    || lpad(NEW.serial::text, greatest(6, length(NEW.serial::text)), '0');
  IF NEW.kind = 'credit_note' THEN
    SELECT number INTO NEW.credits FROM receipts
      WHERE payment_id = NEW.payment_id AND kind = 'receipt' ORDER BY issued_at DESC, serial DESC LIMIT 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_number BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION number_receipt();
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipts_no_truncate BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A counter goes up by one with each receipt, and in no other way.
CREATE TRIGGER receipt_counters_up BEFORE UPDATE ON receipt_counters
  FOR EACH ROW WHEN (NEW.last <> OLD.last + 1 OR NEW.issuer <> OLD.issuer OR NEW.year <> OLD.year)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipt_counters_stay BEFORE DELETE ON receipt_counters
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipt_counters_no_truncate BEFORE TRUNCATE ON receipt_counters
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Checked at commit: a counter stands at a receipt that is there.
CREATE FUNCTION receipt_counter_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM receipts WHERE issuer = NEW.issuer AND year = NEW.year AND serial = NEW.last;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the counter of % and % stands at a number that no receipt has', NEW.issuer, NEW.year
      USING ERRCODE = '23514', CONSTRAINT = 'receipt_counter_agrees';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER receipt_counter_agrees AFTER INSERT OR UPDATE ON receipt_counters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION receipt_counter_agrees();
