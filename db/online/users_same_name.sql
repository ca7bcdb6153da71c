-- Who may be the same person as an applicant, by name (`findLookAlikes`).
create index concurrently if not exists users_same_name on users
  ((regexp_replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]', '', 'g')));
