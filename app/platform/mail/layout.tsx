import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "react-email";
import { Fragment, type ReactNode } from "react";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";

const font = 'Figtree, "Segoe UI", Helvetica, Arial, sans-serif';

/** The look of every mail: one bar in a door's colour, one heading, one button, the company below. */
export function MailLayout({
  preview,
  heading,
  children,
  action,
  after,
}: {
  preview: string;
  heading: string;
  children: ReactNode;
  action?: { href: string; label: string };
  /** What stands below the button. */
  after?: ReactNode;
}) {
  return (
    <Html lang={brand.locale}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ background: "#ffffff", color: "#0e231a", fontFamily: font, margin: 0 }}>
        <Container style={{ maxWidth: 560, padding: "0 24px 32px" }}>
          <div style={{ background: "#18543b", height: 8, borderRadius: "0 0 6px 6px" }} />
          <Logo />
          <Heading
            as="h1"
            style={{ fontFamily: '"Young Serif", Georgia, serif', fontWeight: 400, fontSize: 28 }}
          >
            {heading}
          </Heading>
          {children}
          {action && (
            <Button
              href={action.href}
              style={{
                background: "#18543b",
                borderRadius: 10,
                color: "#fbfdf7",
                display: "inline-block",
                fontWeight: 600,
                margin: "12px 0 20px",
                padding: "14px 22px",
              }}
            >
              {action.label}
            </Button>
          )}
          {after}
          <Hr style={{ borderColor: "#d8ddd4" }} />
          <Text style={{ color: "#495c51", fontSize: 13, lineHeight: "20px" }}>
            {company.legalName}. Registered in {company.jurisdiction}, no. {company.companyNumber}.{" "}
            {company.registeredAddress}. {company.email.support}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A door and the name: drawn with boxes, since mail programs show neither our drawings nor pictures from elsewhere. */
function Logo() {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "24px 0 0" }}>
      <tbody>
        <tr>
          <td
            style={{
              background: "#18543b",
              borderRadius: "13px 13px 2px 2px",
              height: 34,
              textAlign: "center",
              verticalAlign: "top",
              width: 26,
            }}
          >
            <div
              style={{
                background: "#fbde79",
                borderRadius: "8px 8px 0 0",
                height: 8,
                margin: "5px auto 0",
                width: 16,
              }}
            />
          </td>
          <td
            style={{
              fontFamily: '"Young Serif", Georgia, serif',
              fontSize: 20,
              paddingLeft: 10,
              verticalAlign: "middle",
            }}
          >
            {brand.name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Further links below the text: what else can be done from here. */
export function MailLinks({ links }: { links: { href: string; label: string }[] }) {
  return (
    <Text style={{ fontSize: 16, lineHeight: "28px", margin: "0 0 14px" }}>
      {links.map(({ href, label }, place) => (
        <Fragment key={label}>
          {place > 0 ? <br /> : null}
          <Link href={href} style={{ color: "#18543b", textDecoration: "underline" }}>
            {label}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

/** A paragraph of short lines: breaks, since the text part knows nothing of styles. */
export function MailLines({ lines }: { lines: string[] }) {
  return (
    <Paragraph>
      {lines.map((line, place) => (
        <Fragment key={line}>
          {place > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: "25px", margin: "0 0 14px" }}>{children}</Text>;
}
