import { useLocation } from "react-router";
import { inviteIn, withInvite } from "./invite.ts";

/** Makes links that go on from a teacher's page carry the invitation by which somebody came to it. */
export function useInvited(): (path: string) => string {
  const code = inviteIn(useLocation().search);
  return (path) => withInvite(path, code);
}
