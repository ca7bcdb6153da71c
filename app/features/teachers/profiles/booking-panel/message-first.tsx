import { createElement } from "react";
import { lazyModule } from "#app/platform/lazy-module.ts";
import { staticIsland } from "#app/ui/static-island.tsx";

const LoginFirst = staticIsland(
  async () => (await import("./booking-notes.tsx")).MessageAfterLogin,
);
/** Visitors never fetch it. */
const form = lazyModule(async () => (await import("./message-form.tsx")).MessageForm);

type MessageFirstProps = { teacher: { slug: string; name: string }; isVisitor: boolean };

/** Opens the conversation with a teacher; a visitor signs in first, and begins it after that. */
export function MessageFirst({ teacher: { slug, name }, isVisitor }: MessageFirstProps) {
  return isVisitor ? (
    <LoginFirst slug={slug} name={name} />
  ) : (
    <StudentMessage slug={slug} name={name} />
  );
}

function StudentMessage(props: { slug: string; name: string }) {
  const part = form.useAwaited();
  return part && createElement(part, props);
}
