import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import { zoneCity } from "#app/platform/time/time.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { timeText } from "#app/ui/time-text.ts";
import type { Business, Counted } from "../business.server.ts";
import type { PeriodName } from "../periods.ts";
import { figureText, numberOf, partText, perPart, periodText, sumText } from "../text.ts";
import { BalancesPanel } from "./balances-panel.tsx";
import { CohortsPanel } from "./cohorts-panel.tsx";
import { ConversionPanel } from "./conversion-panel.tsx";
import { DemandPanel } from "./demand-panel.tsx";
import { CsvLink, OpenTable } from "./figures-table.tsx";
import { PicturePanel } from "./picture-panel.tsx";
import { QueuesPanel } from "./queues-panel.tsx";
import { RiskPanel } from "./risk-panel.tsx";
import { Tiles } from "./tiles.tsx";

/** Everything below the head of the page, drawn by the server alone. */
export function BusinessView({ counted, queues, now, name, isMadeUp }: Business) {
  if (counted === null)
    return (
      <>
        <EmptyState title="Not counted yet">
          The figures are counted once an hour, for the first time within the next one. What waits
          in the queues is below.
        </EmptyState>
        <QueuesPanel queues={queues} now={now} />
      </>
    );
  const { currencies, figures, tables, balances, cohorts, demand, teachers } = counted;
  return (
    <div>
      <Agreement {...counted} />
      <Tiles figures={figures} currencies={currencies} before={`The ${periodText(name)} before`} />
      <div className="grid gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <LessonsPicture counted={counted} name={name} />
          <PeoplePicture counted={counted} name={name} />
          <RevenuePicture counted={counted} name={name} />
          <ConversionPanel figures={figures} tables={tables} name={name} />
        </div>
        <CohortsPanel cohorts={cohorts} name={name} />
        <DemandPanel demand={demand} tables={tables} name={name} />
        <Panel
          title={`Money ${perPart[name]}`}
          action={<CsvLink table="money" name={name} of="the money" />}
        >
          <OpenTable caption={`Money ${perPart[name]}, figures`} table={tables.money} />
          <p className="mt-3 text-sm text-muted">
            On the day on which the ledger has it: paid and refunded when it left or reached a card,
            earned and our fee when a lesson’s money was divided, paid out when the bank had it.
            Borne by us are lost disputes, their fees and goodwill.
          </p>
        </Panel>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <BalancesPanel balances={balances} until={counted.period.until} />
          <QueuesPanel queues={queues} now={now} />
        </div>
        <RiskPanel teachers={teachers} name={name} />
        <p className="max-w-[80ch] text-sm text-muted">
          Days are those of {zoneCity(brand.zone)}. A lesson counts on the day of its start, once it
          took place. Active students and teachers are those with such a lesson. What is not over,
          such as today, is left out.
          {isMadeUp ? " The history of this demo world is made up." : null}
        </p>
      </div>
    </div>
  );
}

function Agreement({ at, differenceMinor }: Counted) {
  const counted = `Counted ${timeText(at, brand.zone, "day-time")}.`;
  return (
    <Note tone={differenceMinor === 0 ? "ok" : "bad"} className="mb-5">
      {differenceMinor === 0
        ? `${counted} The sums agree with the accounts of the ledger to the penny.`
        : `${counted} The sums differ from the accounts of the ledger by ${sumText({ minor: differenceMinor, currency: brand.currency })}. They are counted from the beginning tonight; if they differ after that, the ledger has to be looked at.`}
    </Note>
  );
}

type PictureProps = { counted: Counted; name: PeriodName };

/** Below which parts their names stand: few enough for a phone. */
function labelsOf({ period }: Counted): (string | null)[] {
  const step = { days: 7, weeks: 3, months: 3 }[period.name];
  return period.parts.map((part, index) => {
    if (index % step !== 0) return null;
    const text = partText(period.name, part);
    return period.name === "months" ? text.slice(0, 3) : text;
  });
}

/** What is said of each part when it is pointed at. */
function tipsOf({ period, figures }: Counted, say: (part: Counted["figures"]["whole"]) => string) {
  return period.parts.map(
    (part, index) => `${partText(period.name, part)}: ${say(figures.parts[index]!)}`,
  );
}

function LessonsPicture({ counted, name }: PictureProps) {
  const { whole } = counted.figures;
  return (
    <PicturePanel
      title={`Lessons ${perPart[name]}`}
      series={["Lessons", "Trials"]}
      name={name}
      csv="lessons"
      table={counted.tables.lessons}
      picture={counted.pictures.lessons}
      description={`${numberOf(whole.lessons, "lesson")} in ${periodText(name)}, ${figureText(whole.trials)} of them trials. Each figure is in the table below.`}
      tickText={figureText}
      tips={tipsOf(
        counted,
        ({ lessons, trials }) =>
          `${numberOf(lessons, "lesson")}, ${figureText(trials)} of them trials`,
      )}
      labels={labelsOf(counted)}
      isEmpty={whole.lessons === 0}
      nothing="No lesson took place in this period. Each one counts on the day of its start."
    />
  );
}

function PeoplePicture({ counted, name }: PictureProps) {
  const { whole } = counted.figures;
  return (
    <PicturePanel
      title={`Active people ${perPart[name]}`}
      series={["Students", "Teachers"]}
      name={name}
      csv="people"
      table={counted.tables.people}
      picture={counted.pictures.people}
      description={`${numberOf(whole.students, "student")} and ${numberOf(whole.teachers, "teacher")} had lessons in ${periodText(name)}. Each figure is in the table below.`}
      tickText={figureText}
      tips={tipsOf(
        counted,
        ({ students, teachers }) =>
          `${numberOf(students, "student")}, ${numberOf(teachers, "teacher")}`,
      )}
      labels={labelsOf(counted)}
      isEmpty={whole.students === 0}
      nothing="Nobody had a lesson in this period. People show here with their lessons."
    />
  );
}

function RevenuePicture({ counted, name }: PictureProps) {
  const currency = counted.currencies[0]!;
  const { revenue = 0 } = counted.figures.whole.money[currency] ?? {};
  const feeOf = ({ money }: Counted["figures"]["whole"]) =>
    sumText({ minor: money[currency]?.revenue ?? 0, currency });
  const { lessonBasisPoints, trialBasisPoints } = rules.fee;
  return (
    <PicturePanel
      title={`Revenue ${perPart[name]}`}
      series={["Our fee"]}
      name={name}
      csv="money"
      table={counted.tables.money}
      picture={counted.pictures.money}
      description={`${sumText({ minor: revenue, currency })} in ${periodText(name)}. Each figure is in the table below.`}
      tickText={(minor) => formatMoney(minor, currency)}
      tips={tipsOf(counted, feeOf)}
      labels={labelsOf(counted)}
      isEmpty={counted.pictures.money.bars.length === 0}
      nothing="We have kept no fee in this period. It is kept when a lesson’s money is divided."
      note={`Our fee is ${lessonBasisPoints / 100}% on lessons, ${trialBasisPoints / 100}% on trials.`}
    />
  );
}
