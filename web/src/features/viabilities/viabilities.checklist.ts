/** What a buyer hands in, in the order in which it is asked for. */
export const checklist = [
  'cc',
  'paySlips',
  'bankStatements',
  'irs',
  'settlementNote',
  'declarationOfEffectiveness',
  'rgpd',
  'responsabilitiesMap',
] as const
