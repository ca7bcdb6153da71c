-- The reports of messages, by their chat.
create index concurrently if not exists reports_chat on reports (chat_id) where chat_id is not null;
