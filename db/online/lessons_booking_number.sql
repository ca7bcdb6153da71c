-- The end of an id, by which people name a booking (`bookingNumber`).
create index concurrently if not exists lessons_booking_number on lessons (right(id::text, 8));
