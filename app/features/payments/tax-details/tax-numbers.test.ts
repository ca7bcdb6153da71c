import { expect, test } from "vitest";
import {
  isForeignTaxNumber,
  isNiNumber,
  isUkCompanyNumber,
  isUtr,
  isVatNumber,
  plainNumber,
} from "./tax-numbers.ts";

const shapes = { isUtr, isNiNumber, isForeignTaxNumber, isVatNumber, isUkCompanyNumber };

test.each([
  ["isUtr", "19558 39661", true],
  ["isUtr", "1955839661K", true],
  ["isUtr", "1955839662", false],
  ["isUtr", "955839661", false],
  ["isNiNumber", "qq 12 34 56 c", false],
  ["isNiNumber", "ab 12 34 56 c", true],
  ["isNiNumber", "GB123456A", false],
  ["isNiNumber", "AO123456A", false],
  ["isNiNumber", "AB123456E", false],
  ["isForeignTaxNumber", "12345678-Z", true],
  ["isForeignTaxNumber", "none", false],
  ["isForeignTaxNumber", "1", false],
  ["isVatNumber", "GB 123 4567 89", true],
  ["isVatNumber", "GB12345", false],
  ["isVatNumber", "ESX1234567R", true],
  ["isVatNumber", "123456789", false],
  ["isUkCompanyNumber", "01234567", true],
  ["isUkCompanyNumber", "SC123456", true],
  ["isUkCompanyNumber", "1234", false],
] as const)("%s of %s: %s", (shape, typed, isOne) => {
  expect(shapes[shape](plainNumber(typed))).toBe(isOne);
});
