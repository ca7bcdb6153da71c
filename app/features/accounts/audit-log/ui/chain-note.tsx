import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { AuditCheck } from "#app/platform/database/audit-check.server.ts";

/** What the last nightly walk over the chain of hashes has found. */
export function ChainNote({ check, zone }: { check: AuditCheck | null; zone: string }) {
  if (check === null)
    return (
      <Note>
        Every row is bound to the one before it by a hash. The chain has not been checked yet: that
        is done every night.
      </Note>
    );
  const when = <Time at={check.at} zone={zone} format="date-time" />;
  const rows = check.rows.toLocaleString(brand.locale);
  if (check.fault === null)
    return (
      <Note tone="ok">
        Checked {when}: {check.rows === 1 ? "the one row is" : `all ${rows} rows are`} as written,
        and none is missing. This is done every night.
      </Note>
    );
  return (
    <Note tone="bad" title="The log is not as it was written">
      Checked {when}: {check.fault}. Everything up to row {rows} is as it was written. Keep a backup
      from before, and tell who runs the servers.
    </Note>
  );
}
