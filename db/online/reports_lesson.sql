-- The reports of a lesson, which its own clock asks for.
create index concurrently if not exists reports_lesson on reports (lesson_id) where lesson_id is not null;
