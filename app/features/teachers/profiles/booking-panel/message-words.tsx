import { MessageSquare } from "lucide-react";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";

export function MessageWords({ name }: { name: string }) {
  return (
    <>
      <MessageSquare size={18} aria-hidden="true" />
      Message {firstName(name)} first
    </>
  );
}
