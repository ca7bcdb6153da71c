-- An applicant's words on the profile of somebody else (`findLookAlikes`).
create index concurrently if not exists teachers_about on teachers using hash (about);
