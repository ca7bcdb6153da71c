import { Arch } from "#app/ui/arch.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { Exhibit, Line, Shelf } from "./shelf.tsx";

export function Layout() {
  return (
    <Shelf id="layout" title="Frames">
      <Exhibit name="Panel: surface, butter, sunken, raised, with an action">
        <div className="grid gap-5 md:grid-cols-2">
          {(["surface", "butter", "sunken"] as const).map((tone) => (
            <Panel key={tone} tone={tone} level={3} title={`A ${tone} panel`}>
              What is in it.
            </Panel>
          ))}
          <Panel raised level={3} title="Raised" action={<a href="#layout">Change</a>}>
            With something to do next to its title.
          </Panel>
        </div>
      </Exhibit>
      <Exhibit name="TabLinks: current, counted, urgent">
        <TabLinks
          label="Views"
          tabs={[
            { to: "#layout", label: "Upcoming", current: true },
            { to: "#words", label: "Messages", count: 3 },
            { to: "#fields", label: "Reports", count: 12, urgent: true },
          ]}
        />
      </Exhibit>
      {(["scroll", "cards", "fit"] as const).map((phone) => (
        <Exhibit key={phone} name={`Table: ${phone} on the phone`}>
          <Sums phone={phone} />
        </Exhibit>
      ))}
      <Exhibit name="EmptyState: dark, lit, with something to do">
        <div className="grid gap-5 md:grid-cols-2">
          <EmptyState level={3} title="No messages">
            What people write comes here.
          </EmptyState>
          <EmptyState
            level={3}
            lit
            title="The first doors are being painted"
            action={<ButtonLink to="#layout">Apply to teach</ButtonLink>}
          />
        </div>
      </Exhibit>
      <Exhibit name="Arch: small and large">
        <Line>
          {[56, 120].map((width) => (
            <Arch key={width} width={width}>
              <Portrait options={portraitFor("gallery")} />
            </Arch>
          ))}
        </Line>
      </Exhibit>
    </Shelf>
  );
}

/** The head of this very page. */
export function GalleryHead() {
  return (
    <PageHead
      title="Gallery"
      lead="Every part that pages are built from, in every state. It exists in demo and development only."
      actions={
        <Button type="button" variant="outline">
          An action of the page
        </Button>
      }
    />
  );
}

function Sums({ phone }: { phone: "scroll" | "cards" | "fit" }) {
  return (
    <Table caption={`Who gets what, ${phone}`} showCaption={phone === "fit"} phone={phone}>
      <TableHead>
        <HeadCell>What happens</HeadCell>
        <HeadCell align="end">To the teacher</HeadCell>
        <HeadCell align="end">To us</HeadCell>
      </TableHead>
      <TableBody>
        {["The lesson takes place", "A trial lesson takes place"].map((what, index) => (
          <Row key={what}>
            <Cell header>{what}</Cell>
            <Cell label="To the teacher" align="end">
              {index === 0 ? "£17.60" : "£20.00"}
            </Cell>
            <Cell label="To us" align="end">
              {index === 0 ? "£2.40" : "£0.00"}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
