-- The same words in two applications (`findLookAlikes`).
create index concurrently if not exists applications_about on applications using hash (about);
