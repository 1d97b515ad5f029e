import { delegatedFilter, type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Findings, findings } from './findings.record.ts'

/** Filters that compare more than one field (docs/features/findings.md). */
export const findingsFilters = {
  areaMin: namedFilter(findings, 'Área mínima', 'number', (where, from) => where.range('area', { from })),
  areaMax: namedFilter(findings, 'Área máxima', 'number', (where, to) => where.range('area', { to })),
  figure: delegatedFilter(findings, 'Linhas de'),
} satisfies NamedFilters<Findings>
