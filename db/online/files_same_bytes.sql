-- The same file of two people (`findLookAlikes`).
create index concurrently if not exists files_same_bytes on files using hash (sha256);
