import { Ban } from "lucide-react";
import { href, Link } from "react-router";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { personStateText, roleText } from "../text.ts";
import type { ListedPerson } from "../list-people.server.ts";

/** A page of people; the whole line leads to the person. */
export function PeopleTable({ people, zone }: { people: ListedPerson[]; zone: string }) {
  return (
    <div className="md:overflow-hidden md:rounded-panel md:border md:border-line md:bg-surface">
      <Table
        caption="People"
        phone="cards"
        className="md:[&_td]:px-3 md:[&_td]:align-middle md:[&_td:first-child]:ps-5 md:[&_td:last-child]:pe-5 md:[&_th]:bg-sunken md:[&_th:first-child]:ps-5"
      >
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell>Email</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Joined</HeadCell>
          <HeadCell>Last seen</HeadCell>
          <HeadCell>State</HeadCell>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <Row key={person.id} className="relative hover:bg-sunken">
              <Cell>
                <Link
                  to={href("/admin/people/:userId", { userId: person.id })}
                  className="inline-block py-1 leading-snug font-semibold wrap-anywhere underline decoration-1 underline-offset-3 after:absolute after:inset-0 hover:decoration-2"
                >
                  {person.name}
                </Link>
              </Cell>
              <Cell label="Email" className="wrap-anywhere">
                {person.email}
              </Cell>
              <Cell label="Role">{person.role === null ? "None" : roleText[person.role]}</Cell>
              <Cell label="Joined">
                <Time at={person.createdAt} zone={zone} format="date" />
              </Cell>
              <Cell label="Last seen">
                <Time at={person.lastSeenAt} zone={zone} format="date" />
              </Cell>
              <Cell label="State">
                {person.suspendedAt === null || person.erasedAt !== null ? (
                  personStateText(person)
                ) : (
                  <Tag tone="bad" icon={Ban}>
                    Suspended
                  </Tag>
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
