import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Text } from "react-email";
import type { ReactNode } from "react";
import { brand } from "#config/brand.ts";

const font = 'Figtree, "Segoe UI", Helvetica, Arial, sans-serif';

/** The look of every mail: one bar in a door's colour, one heading, one button, the company below. */
export function MailLayout({
  preview,
  heading,
  children,
  action,
}: {
  preview: string;
  heading: string;
  children: ReactNode;
  action?: { href: string; label: string };
}) {
  return (
    <Html lang={brand.locale}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ background: "#ffffff", color: "#0e231a", fontFamily: font, margin: 0 }}>
        <Container style={{ maxWidth: 560, padding: "0 24px 32px" }}>
          <div style={{ background: "#18543b", height: 8, borderRadius: "0 0 6px 6px" }} />
          <Text style={{ fontWeight: 600, fontSize: 15, margin: "24px 0 0" }}>{brand.name}</Text>
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
          <Hr style={{ borderColor: "#d8ddd4" }} />
          <Text style={{ color: "#495c51", fontSize: 13, lineHeight: "20px" }}>
            {brand.legalName}. Registered in {brand.jurisdiction}, no. {brand.companyNumber}.{" "}
            {brand.registeredAddress}. {brand.email.support}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: "25px", margin: "0 0 14px" }}>{children}</Text>;
}
