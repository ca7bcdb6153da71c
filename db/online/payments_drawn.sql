-- What a package has paid for.
create index concurrently if not exists payments_drawn on payments (drawn_from_id) where drawn_from_id is not null;
