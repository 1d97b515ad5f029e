import type { Role } from '../../access/roles.ts'
import type { WidgetInfo } from './widgets.info.ts'

/** The filters over a dashboard; those of offices and days are the shell's. Each widget follows some. */
export interface DashboardFilters {
  /** Of widgets of staff; none chosen: all. */
  readonly roles: readonly Role[]
  /** Pessoais or Empresa; null: both. */
  readonly leads: 'personal' | 'company' | null
  /** Ids of recruiters and keys of sources; none chosen: all. */
  readonly recruiters: readonly string[]
  readonly sources: readonly string[]
  readonly active: 'true' | 'all' | 'false'
  /** `false`: consultants; `true`: teams. */
  readonly hasTeam: 'false' | 'all' | 'true'
  /** Whether income and expenses include what comes from banks (Diversos). */
  readonly includeBanks: boolean
  /** Grupo: all offices of the company instead of the chosen ones. */
  readonly isGroup: boolean
}

export const standardFilters: DashboardFilters = {
  roles: [],
  leads: null,
  recruiters: [],
  sources: [],
  active: 'true',
  hasTeam: 'all',
  includeBanks: true,
  isGroup: false,
}

/** What decides the content of a widget, besides the offices and days of the shell. */
export interface WidgetSettings {
  readonly info: WidgetInfo
  readonly filters: DashboardFilters
}
