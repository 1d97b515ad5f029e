/** The documents a buyer hands in, in the order in which they are requested. */
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
