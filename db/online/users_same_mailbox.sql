-- The same by mail address, without what mail providers ignore.
create index concurrently if not exists users_same_mailbox on users
  ((replace(split_part(split_part(email, '@', 1), '+', 1), '.', '')));
