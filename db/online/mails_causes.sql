-- What mails tell of (`mailCauses`).
create index concurrently if not exists mails_causes on mails using gin (string_to_array(translate(key || ' ' || about, ' ', ':'), ':'));
