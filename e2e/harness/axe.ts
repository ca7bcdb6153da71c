import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds on the page, or in the part of it: each rule with the first element that breaks it. Hidden
 * drawings have hundreds of nodes and nothing to say to anybody. What passes is not written down, and axe stays in
 * its own page: both take longer than looking. Frames are left out; only mails stand in one.
 */
export async function axeFindings(
  page: Page,
  { part, contrast = true }: { part?: string; contrast?: boolean } = {},
): Promise<string[]> {
  const whole = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled: contrast } },
    })
    .exclude("svg[aria-hidden='true']");
  const { violations } = await (part === undefined ? whole : whole.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
