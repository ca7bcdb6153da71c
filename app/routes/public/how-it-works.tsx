import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/how-it-works.ts";
import type { ShownAnswer } from "#app/features/help/answer.ts";
import { findAnswer } from "#app/features/help/faq-answers.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const HowItWorksText = staticIsland(
  async () => (await import("#app/features/help/how-it-works-text.tsx")).HowItWorksText,
);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/how-it-works");
}

export function loader({ request }: Route.LoaderArgs) {
  const teaching = new URL(request.url).searchParams.get("for") === "teachers";
  const ids = teaching ? ["commission", "decision", "late-student"] : ["cost", "hold", "equipment"];
  const answers = ids.map((id): ShownAnswer => {
    const { alsoCalled: _, ...shown } = findAnswer(id)!;
    return shown;
  });
  return { teaching, answers };
}

export default function HowItWorksPage({ loaderData }: Route.ComponentProps) {
  return <HowItWorksText {...loaderData} />;
}
