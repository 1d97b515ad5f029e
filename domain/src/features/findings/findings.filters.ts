import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Findings, findings } from './findings.record.ts'

/** Filters that are not one field (S2 §2 "Findings list"). */
export const findingsFilters = {
  areaMin: namedFilter(findings, 'Área mínima', 'number', (it, from) => it.range('area', { from })),
  areaMax: namedFilter(findings, 'Área máxima', 'number', (it, to) => it.range('area', { to })),
} satisfies NamedFilters<Findings>
