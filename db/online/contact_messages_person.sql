-- What somebody wrote to us.
create index concurrently if not exists contact_messages_person on contact_messages (user_id);
