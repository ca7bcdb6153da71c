CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"text_hash" char(64) NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "terms_notices" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_notices_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_hash" char(64);--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_notices" ADD CONSTRAINT "terms_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What was accepted until now, with the hashes of the texts that are kept of those versions.
UPDATE users SET terms_hash = kept.hash FROM (VALUES
  ('2026-11-01', '59931a3447d0142eb6955e4c3b7b03c0c69706ef1ba4d1048817ebd3a55fd858'),
  ('2026-11-22', '8b1350359833a849594188cbd9a86b7f1a1d4d9ba5920023a0c9a03550c2f563'),
  ('2026-11-25', '915ff97a44f0e219f9e3f6c89167f4f8391854b0ede628faee83bfd44eaf850e'),
  ('2026-11-26', '4140f5b8a8a8e65f6142cf852439f776a2e4d9690578623feff2ff8f9c43caf3')) kept (version, hash)
  WHERE users.terms_version = kept.version;
--> statement-breakpoint
UPDATE users SET terms_version = NULL, terms_accepted_at = NULL
  WHERE num_nonnulls(terms_version, terms_hash, terms_accepted_at) < 3;
--> statement-breakpoint
INSERT INTO terms_acceptances (user_id, version, text_hash, accepted_at)
  SELECT id, terms_version, terms_hash, terms_accepted_at FROM users WHERE terms_version IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_terms" CHECK (num_nonnulls("users"."terms_version", "users"."terms_hash", "users"."terms_accepted_at") in (0, 3));
--> statement-breakpoint
-- Whichever way an account is made, each version that is accepted is kept beside the earlier ones.
CREATE FUNCTION keep_accepted_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO terms_acceptances (user_id, version, text_hash, accepted_at)
    VALUES (NEW.id, NEW.terms_version, NEW.terms_hash, NEW.terms_accepted_at)
    ON CONFLICT (user_id, version) DO UPDATE SET text_hash = excluded.text_hash, accepted_at = excluded.accepted_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_accepted_terms AFTER INSERT OR UPDATE OF terms_version, terms_accepted_at ON users
  FOR EACH ROW WHEN (NEW.terms_version IS NOT NULL) EXECUTE FUNCTION keep_accepted_terms();
