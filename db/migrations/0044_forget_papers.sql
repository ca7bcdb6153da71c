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
