/**
 * True where students whom the restricted teacher `id` (SQL) knows may book: a restriction for everybody, a holiday
 * that it began in, and a request to delete the account each keep these away too.
 */
export function knownMayBook(id: string): string {
  return `not exists (select from teacher_sanctions s where s.teacher_id = ${id} and s.state = 'active'
      and (s.scope = 'everybody' or s.status_before <> 'active'))
    and not exists (select from users u where u.id = ${id} and u.deletion_asked_at is not null)`;
}
