import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'

/** Grupo: all of the reader's offices instead of those chosen in the shell. */
export const officesOf = ({ isGroup }: Pick<DashboardFilters, 'isGroup'>): { readonly offices?: readonly string[] } =>
  isGroup ? { offices: [] } : {}
