-- Mails of messages to us had the message's number in their key: its id is how the mails are found when it goes.
UPDATE "mails" SET "about" = m."id"::text FROM "contact_messages" m
WHERE "mails"."key" IN ('contact-message:' || m."number", 'contact-received:' || m."number");--> statement-breakpoint
UPDATE "mails" SET "about" = a."message_id"::text FROM "contact_answers" a
WHERE "mails"."key" = 'contact-answer:' || a."id";
