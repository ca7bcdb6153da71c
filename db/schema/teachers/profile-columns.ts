import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, jsonb, text } from "drizzle-orm/pg-core";
import { emptyProfile, type ProfileContent, traderStatuses } from "./profile-content.ts";

/** The same columns in an application and on the page it becomes. */
export function profileColumns() {
  return {
    headline: text().notNull().default(emptyProfile.headline),
    about: text().notNull().default(emptyProfile.about),
    country: text().notNull().default(emptyProfile.country),
    zone: text().notNull().default(emptyProfile.zone),
    experience: text().notNull().default(emptyProfile.experience),
    goodAt: jsonb().$type<ProfileContent["goodAt"]>().notNull().default(emptyProfile.goodAt),
    trader: text({ enum: traderStatuses }).notNull().default(emptyProfile.trader),
    traderName: text().notNull().default(emptyProfile.traderName),
    traderAddress: text().notNull().default(emptyProfile.traderAddress),
    traderContact: text().notNull().default(emptyProfile.traderContact),
    traderNumber: text().notNull().default(emptyProfile.traderNumber),
  } satisfies Record<keyof ProfileContent, unknown>;
}

type TraderColumns = Record<
  "traderName" | "traderAddress" | "traderContact" | "traderNumber",
  AnyPgColumn
>;

/** A trader's details are whole or not there: those who said that they are one before these were asked have none. */
export function hasWholeTrader(
  name: string,
  { traderName, traderAddress, traderContact, traderNumber }: TraderColumns,
) {
  return check(
    name,
    sql`(${traderName} <> '' and ${traderAddress} <> '' and ${traderContact} <> '')
      or (${traderName} = '' and ${traderAddress} = '' and ${traderContact} = '' and ${traderNumber} = '')`,
  );
}
