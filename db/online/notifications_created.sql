-- The oldest notices, which are dropped.
create index concurrently if not exists notifications_created on notifications (created_at);
