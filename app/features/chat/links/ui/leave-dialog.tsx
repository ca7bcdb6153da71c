import { useCallback, useRef, useState, type MouseEvent } from "react";
import { Button, buttonClass } from "#app/ui/button.tsx";

type Address = { href: string; host: string };

/** Asks once for each link to a host that is not ours; without a script the link opens, as a link does. */
export function useLeaving() {
  const [to, setTo] = useState<Address | null>(null);
  const leave = useCallback((event: MouseEvent, address: Address) => {
    if (address.host === location.host) return;
    event.preventDefault();
    setTo(address);
  }, []);
  const dialog = to === null ? null : <LeaveDialog to={to} onClose={() => setTo(null)} />;
  return { leave, dialog };
}

function LeaveDialog({ to, onClose }: { to: Address; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    element?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={open}
      aria-labelledby="leave-title"
      onClose={onClose}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-surface p-6 text-ink shadow-sh3 backdrop:bg-scrim"
      {...{ closedby: "any" }}
    >
      <h2 id="leave-title" className="text-xl wrap-anywhere">
        Open {to.host}?
      </h2>
      <p className="mt-2 text-sm">
        This page is not ours, and we do not know who is behind it. Never type your password or your
        card there.
      </p>
      <p className="mt-2 max-h-24 overflow-y-auto text-xs wrap-anywhere text-muted">{to.href}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <a
          href={to.href}
          target="_blank"
          rel="noopener nofollow ugc"
          className={buttonClass({})}
          onClick={close}
        >
          Open this page
        </a>
        <Button type="button" variant="outline" onClick={close}>
          Stay here
        </Button>
      </div>
    </dialog>
  );
}
