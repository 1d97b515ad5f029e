import type { ErrorSide, ErrorState } from '@tipy/domain/features/errors/errors.rules'

export const sideLabels: Readonly<Record<ErrorSide, { readonly label: string; readonly color: string }>> = {
  server: { label: 'Servidor', color: 'red' },
  browser: { label: 'Ecrã', color: 'petrol' },
  job: { label: 'Tarefa automática', color: 'yellow' },
}

export const stateLabels: Readonly<Record<ErrorState, string>> = {
  open: 'Abertos',
  resolved: 'Resolvidos',
  all: 'Todos',
}

/** The route where it happened; null if it is none of the application's. */
export const routeOf = (route: string | null): string => route ?? 'Lugar desconhecido'
