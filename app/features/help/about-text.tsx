import { href, Link } from "react-router";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { examplePence, moneyExamples } from "./worked-examples.ts";

export function AboutText() {
  const { teacherPence, feePence } = moneyExamples()[0]!;
  return (
    <Page>
      <PageHead title="About" lead={brand.line} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="prose">
          <p>
            {brand.name} is a street of doors. Behind each one somebody speaks a language that you
            would like to, and has an hour for you. We look after the street: that the times fit,
            that the money is where it should be, and that the room is there when you both come.
          </p>
          <h2>What we do, and what we leave alone</h2>
          <p>
            Teachers set their prices and hours, and teach as they see fit. We read every
            application, hold the money until a lesson is over, and decide when two people cannot
            agree. We sell no places in the list, show no advertising and give nobody’s data away.
          </p>
          <h2>How we make our money</h2>
          <p>
            From lessons, and from nothing else. Of a lesson for {formatMoney(examplePence)} the
            teacher gets {formatMoney(teacherPence)} and we keep {formatMoney(feePence)}.{" "}
            {rules.fee.trialBasisPoints === 0
              ? "Of a trial lesson we keep nothing: it is how two people find out whether they get on, and that should not cost a teacher. "
              : null}
            Students pay no fee on top.{" "}
            <Link to={`${href("/how-it-works")}#money`}>Every case is in one table.</Link>
          </p>
          <h2>Rules you can check</h2>
          <p>
            The prices, limits and times on these pages are not typed into them. They are read from
            the same list that the software works by, and the software is open source under the MIT
            licence, so what we say and what we do cannot drift apart unseen.
            {company.repository ? (
              <>
                {" "}
                <a href={company.repository}>Read the source.</a>
              </>
            ) : null}
          </p>
        </div>
        <div className="grid content-start gap-5">
          <div className="overflow-hidden rounded-card">
            <Doorway
              door={doorFor("en")}
              state="open"
              window="lit"
              plant
              number={1}
              className="block h-auto w-full"
            />
          </div>
          <Panel title="Who runs it">
            <dl className="grid gap-3">
              <Fact name="Company">{company.legalName}</Fact>
              <Fact name="Registered in">{company.jurisdiction}</Fact>
              <Fact name="Company number">{company.companyNumber}</Fact>
              <Fact name="Registered office">{company.registeredAddress}</Fact>
              <Fact name="Mail">
                <a
                  href={`mailto:${company.email.support}`}
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {company.email.support}
                </a>
              </Fact>
            </dl>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
