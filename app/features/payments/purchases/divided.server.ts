import { sql, type SQL } from "drizzle-orm";
import { payments } from "#db/schema/payments/payments.ts";
import type { Divided } from "./rules.ts";

/**
 * For a read of lessons that joins `payments`: how the ledger divided the money and what refunds changed of that since,
 * null until it has. What its teacher owes for one is less for them, what we paid of one ourselves less for us.
 */
export const divided: SQL<Divided | null> = sql<Divided | null>`case
  when ${payments.settledAt} is not null and ${payments.lessonId} is not null then (
    select json_build_object(
      'refundPence', coalesce(sum(part.amount_minor) filter (
        where part.account like 'refunds:%' or part.account like 'package:%'), 0),
      'packagePence', coalesce(sum(part.amount_minor) filter (where part.account like 'package:%'), 0),
      'teacherPence', coalesce(sum(part.amount_minor) filter (where part.account ~ '^(teacher|debt):'), 0),
      'feePence', coalesce(sum(part.amount_minor) filter (
        where part.account like 'fees:%' or part.account like 'goodwill:%'), 0),
      'isSent', coalesce(bool_and(exists (select from ledger_postings sent where sent.resolves = settled.key))
        filter (where part.account like 'refunds:%'), false))
    from ledger_postings settled
    join ledger_entries part on part.posting_id = settled.id
    where settled.id in (
      select id from ledger_postings where key = 'settled:' || ${payments.id}
      union all select id from ledger_postings
        where lesson_id = ${payments.lessonId} and event in ('adjustment', 'late-refund'))) end`;
