-- Somebody's applications, with those that are decided.
create index concurrently if not exists applications_person on applications (user_id);
