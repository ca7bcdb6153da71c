-- The admins' list of people, as a reader looks a name up (`nameOrder`): "C" is the same order on every server.
create index concurrently if not exists users_by_plain_name on users
  ((lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')) collate "C"), id);
