-- What was written to us from an address.
create index concurrently if not exists contact_messages_email on contact_messages (email);
