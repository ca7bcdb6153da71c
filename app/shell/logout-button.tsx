import { clsx } from "clsx";
import { Form } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

type LogoutProps = {
  /** The admin's way out leaves no page to go back to. */
  replace?: boolean;
  onDark?: boolean;
  wide?: boolean;
};

export function LogoutButton({ replace = false, onDark, wide }: LogoutProps) {
  return (
    <Form method="post" action="/logout" replace={replace} className={clsx(wide && "w-full")}>
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
        <button type="submit" className={buttonClass({ variant: "outline", wide })}>
          Logout
        </button>
      )}
    </Form>
  );
}
