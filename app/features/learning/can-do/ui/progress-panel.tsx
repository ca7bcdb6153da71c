import { href, Link } from "react-router";
import { Panel } from "#app/ui/panel.tsx";
import type { SkillProgress } from "../progress.ts";
import { SkillBars } from "./skill-bars.tsx";

type PanelProps = { summaries: { language: string; name: string; progress: SkillProgress[] }[] };

/** Progress by skill, a language each, on the student's dashboard. */
export function ProgressPanels({ summaries }: PanelProps) {
  return summaries.map(({ language, name, progress }) => (
    <Panel
      key={language}
      title={`${name} so far`}
      action={
        <Link
          to={`${href("/student/progress")}?${new URLSearchParams({ language })}`}
          className="link"
        >
          All levels<span className="sr-only"> of {name}</span>
        </Link>
      }
    >
      <SkillBars progress={progress} both="you and your teacher" />
    </Panel>
  ));
}
