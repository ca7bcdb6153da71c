import { clsx } from "clsx";
import { useState } from "react";
import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { endThisSession } from "../session/end-session.ts";

type LogoutProps = {
  /** The admin's way out leaves no page to go back to, and says nothing when it fails. */
  admin?: boolean;
  /** In the admin's bar. */
  onDark?: boolean;
  wide?: boolean;
  variant?: "primary" | "outline";
};

/** A form that only posts: without JavaScript the server's answer leads to /login. */
export function LogoutButton({ admin, onDark, wide, variant = "outline" }: LogoutProps) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function logOut(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      const to = await endThisSession();
      // A whole new document: nothing of the person stays in this one's memory.
      if (admin) location.replace(to);
      else location.assign(to);
    } catch (error) {
      console.error(`logout: ${String(error)}`);
      setState("failed");
    }
  }

  return (
    <form
      method="post"
      action={href("/logout")}
      onSubmit={logOut}
      className={clsx("relative", wide && "w-full")}
    >
      {onDark ? (
        <button
          type="submit"
          className="group grid min-h-11 place-items-center text-sm font-semibold"
        >
          <span className="rounded-lg border border-on-foot-muted/60 px-3.5 py-1 group-hover:bg-white/10">
            Logout
          </span>
        </button>
      ) : (
        <button type="submit" className={buttonClass({ variant, wide })}>
          Logout
        </button>
      )}
      {state === "failed" && !admin ? (
        <p
          role="alert"
          className={clsx(
            "text-sm font-medium text-danger",
            wide
              ? "mt-3"
              : "absolute inset-e-0 inset-bs-full mt-2 w-max rounded-control border border-line bg-surface px-3 py-2 shadow-sh2",
          )}
        >
          Could not log out. Try again.
        </p>
      ) : null}
    </form>
  );
}
