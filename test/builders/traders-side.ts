/** What a trader has said of the contracts that students have with them. */
export const aTradersSide = {
  trader: "trader" as const,
  traderName: "Valverde Idiomas SL",
  traderAddress: "Calle Mayor 12, 28013 Madrid, Spain",
  traderContact: "office@valverde.example",
  traderNumber: "B-8471",
};
