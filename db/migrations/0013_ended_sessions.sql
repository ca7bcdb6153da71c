-- Sessions are deleted in many places; whose they were is written down in one.
create function note_ended_session() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (token_hash, user_id)
    select encode(sha256(convert_to(old.token, 'UTF8')), 'hex'), old.user_id
    where exists (select from users where id = old.user_id)
    on conflict (token_hash) do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_ended after delete on sessions
  for each row execute function note_ended_session();
