-- The same plan of lessons in two applications (`findLookAlikes`).
create index concurrently if not exists applications_offers on applications using gin (offers jsonb_path_ops);
