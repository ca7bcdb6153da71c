import { Panel } from "#app/ui/panel.tsx";
import type { DisputeEvidence } from "#app/features/payments/provider/provider.ts";
import { evidenceNames } from "../text.ts";

/** Every field exactly as the bank gets it, or got it. */
export function EvidencePreview({ evidence, sent }: { evidence: DisputeEvidence; sent: boolean }) {
  const fields = Object.entries(evidenceNames).filter(([field]) => field in evidence);
  return (
    <Panel title={sent ? "What the bank was sent" : "What the bank will get"}>
      <dl className="grid gap-4">
        {fields.map(([field, name]) => (
          <div key={field} className="min-w-0">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="max-w-[75ch] wrap-anywhere whitespace-pre-line">
              {evidence[field as keyof DisputeEvidence]}
            </dd>
          </div>
        ))}
      </dl>
      {"access_activity_log" in evidence ? null : (
        <p className="mt-4 text-muted">Nobody’s visit to a lesson room is on record.</p>
      )}
    </Panel>
  );
}
