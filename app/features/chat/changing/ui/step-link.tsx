import type { ComponentProps } from "react";
import { Link } from "react-router";
import { chosenAddress, type Choice } from "../chosen.ts";
import type { Changing } from "../use-changing.ts";

type StepLinkProps = Omit<ComponentProps<typeof Link>, "to"> & {
  changing: Changing;
  to: Choice | null;
};

/** Chooses a message, or what to do with it: in place with a script, by the address without. */
export function StepLink({ changing, to, ...rest }: StepLinkProps) {
  const go = () => (to === null ? changing.cancel() : changing.choose(to));
  return (
    <Link
      {...rest}
      to={chosenAddress(changing.query, to)}
      role="button"
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        go();
      }}
      onKeyDown={(event) => {
        const closes = event.key === "Escape" && to === null;
        if (event.key !== " " && !closes) return;
        event.preventDefault();
        go();
      }}
    />
  );
}
