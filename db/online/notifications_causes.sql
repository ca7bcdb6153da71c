-- What notices tell of (`noticeCauses`).
create index concurrently if not exists notifications_causes on notifications using gin (string_to_array(key, ':'));
