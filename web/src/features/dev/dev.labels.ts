import type { DevFacts } from '@tipy/domain/features/dev/dev.contract'

type Job = DevFacts['jobs'][number]

const jobNames: Readonly<Record<string, string>> = {
  mail: 'Envio de e-mails',
  drafts: 'Rascunhos no Gmail',
  notices: 'Avisos na hora marcada',
  dueTasks: 'Tarefas que chegam à sua hora',
  meetingReminders: 'Lembretes de reuniões',
  calendars: 'Reuniões nos calendários Google',
  candidates: 'Dados de candidatos a apagar',
  orphanFiles: 'Limpeza de ficheiros sem registo',
  expiredSlips: 'Limpeza de recibos de rascunhos por gerar',
  expiredDownloads: 'Limpeza de exportações por abrir',
  cleanup: 'Limpeza do que expirou',
  repeatExpenses: 'Despesas que se repetem',
  verify: 'Verificação dos dados',
}
/** A job without a label shows its internal name. */
export const jobName = (name: string): string => jobNames[name] ?? name

const states: Readonly<Record<NonNullable<Job['state']>, { readonly label: string; readonly color: string }>> = {
  active: { label: 'A decorrer', color: 'petrol' },
  completed: { label: 'Concluída', color: 'green' },
  retry: { label: 'Vai tentar de novo', color: 'yellow' },
  failed: { label: 'Falhou', color: 'red' },
  cancelled: { label: 'Cancelada', color: 'gray' },
}
export const jobState = (state: Job['state']) =>
  state === null ? { label: 'Sem registo', color: 'gray' } : states[state]

/** The label of the cron expressions that jobs use; others show as they are. */
export function cronLabel(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.split(' ')
  if (rest.join(' ') !== '* * *') return cron
  if (minute === '*' && hour === '*') return 'A cada minuto'
  if (/^\d+$/.test(minute) && hour === '*') return `A cada hora, aos ${minute} minutos`
  const isTime = /^\d+$/.test(minute) && /^\d+$/.test(hour)
  return isTime ? `Todos os dias às ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : cron
}

const units = [
  { ms: 86_400_000, one: 'dia', many: 'dias' },
  { ms: 3_600_000, one: 'hora', many: 'horas' },
  { ms: 60_000, one: 'minuto', many: 'minutos' },
] as const

/** `3 dias e 4 horas`: the two largest parts of a span of time. */
export function durationLabel(ms: number): string {
  const parts: string[] = []
  let left = ms
  for (const { ms: size, one, many } of units) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(`${count} ${count === 1 ? one : many}`)
  }
  return parts.slice(0, 2).join(' e ') || 'menos de um minuto'
}
