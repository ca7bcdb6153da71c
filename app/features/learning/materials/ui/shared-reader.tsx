import { ArrowLeft, ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useStore } from "#app/features/classroom/devices/store.ts";
import type { SharedMaterial } from "#app/features/classroom/call/shared-material.ts";
import { Button } from "#app/ui/button.tsx";
import type { AssignedMaterial } from "../materials.server.ts";
import { useInStep } from "../use-in-step.ts";
import { MaterialBody } from "./material-body.tsx";
import { PdfPages } from "./pdf-pages.tsx";

type ReaderProps = {
  material: AssignedMaterial;
  shared: SharedMaterial;
  /** First name of the other. */
  other: string;
};

/** Of the panel's width; the first shows a whole page of paper on most screens. */
const widths = [0.6, 1, 1.5, 2];

/** A material that both have open: page and place are the same for both for as long as they want it so. */
export function SharedReader({ material, shared, other }: ReaderProps) {
  const { isAlone } = useStore(shared.store);
  const [isInStep, setInStep] = useState(true);
  const [wider, setWider] = useState(1);
  const { box, page, count, turnTo } = useInStep(shared, isInStep);
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] gap-3">
      <div className="grid gap-1">
        <div className="flex items-center gap-1.5">
          <button
            type="button"
            onClick={() => shared.close()}
            className="-ms-2.5 inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken forced-colors:border"
          >
            <ArrowLeft size={20} aria-hidden="true" />
            <span className="sr-only">All materials</span>
          </button>
          <h3 dir="auto" className="min-w-0 text-lg font-semibold wrap-anywhere">
            {material.title}
          </h3>
        </div>
        <p role="status" className="text-sm text-muted">
          {isAlone ? `${other} has closed this. You read on alone.` : ""}
        </p>
        {isAlone ? (
          <Button
            type="button"
            size="s"
            variant="outline"
            className="w-fit"
            onClick={() => shared.open(material.id)}
          >
            Open for {other} again
          </Button>
        ) : (
          <label className="inline-flex min-h-11 w-fit items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={isInStep}
              onChange={(event) => setInStep(event.target.checked)}
              className="size-5 shrink-0 accent-brand"
            />
            Scroll together with {other}
          </label>
        )}
      </div>
      {/* Reached by the keyboard, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={box}
        role="region"
        aria-label={material.title}
        tabIndex={0}
        className="relative min-h-0 overflow-auto rounded-note bg-sunken p-3"
      >
        <div className="grid gap-3" style={{ width: `${widths[wider]! * 100}%` }}>
          <Pages material={material} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Step
          name="Smaller"
          icon={<ZoomOut size={20} aria-hidden="true" />}
          isOff={wider === 0}
          onPress={() => setWider(wider - 1)}
        />
        {count > 1 ? (
          <div className="flex items-center gap-1">
            <Step
              name="Previous page"
              icon={<ChevronLeft size={20} aria-hidden="true" />}
              isOff={page === 0}
              onPress={() => turnTo(page - 1)}
            />
            <p className="min-w-24 text-center text-sm tabular-nums">
              Page {page + 1} of {count}
            </p>
            <Step
              name="Next page"
              icon={<ChevronRight size={20} aria-hidden="true" />}
              isOff={page === count - 1}
              onPress={() => turnTo(page + 1)}
            />
          </div>
        ) : null}
        <Step
          name="Larger"
          icon={<ZoomIn size={20} aria-hidden="true" />}
          isOff={wider === widths.length - 1}
          onPress={() => setWider(wider + 1)}
        />
      </div>
    </div>
  );
}

/** What is scrolled: a PDF has its pages, everything else is one. */
function Pages({ material }: { material: AssignedMaterial }) {
  const { file, title } = material;
  if (file?.type === "application/pdf" && file.state === "ready")
    return <PdfPages fileId={file.id} name={file.name} />;
  return (
    <div data-page>
      {file !== null && file.width !== null && file.height !== null && file.state === "ready" ? (
        <img
          src={`/files/${file.id}`}
          alt={title}
          width={file.width}
          height={file.height}
          className="h-auto w-full rounded-note bg-sunken"
        />
      ) : (
        <MaterialBody material={material} />
      )}
    </div>
  );
}

type StepProps = { name: string; icon: ReactNode; isOff: boolean; onPress(): void };

function Step({ name, icon, isOff, onPress }: StepProps) {
  return (
    <button
      type="button"
      disabled={isOff}
      onClick={onPress}
      className="inline-grid size-11 place-items-center rounded-control hover:bg-sunken disabled:opacity-40 forced-colors:border"
    >
      {icon}
      <span className="sr-only">{name}</span>
    </button>
  );
}
