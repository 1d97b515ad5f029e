import { expect, test } from 'vitest'
import { cronLabel, durationLabel } from './dev.labels.ts'

test.each([
  ['* * * * *', 'A cada minuto'],
  ['45 * * * *', 'A cada hora, aos 45 minutos'],
  ['30 3 * * *', 'Todos os dias às 03:30'],
  ['0 9 * * 1', '0 9 * * 1'],
  ['0 */2 * * *', '0 */2 * * *'],
])('cron %s is shown as %s', (cron, label) => {
  expect(cronLabel(cron)).toBe(label)
})

test.each([
  [30_000, 'menos de um minuto'],
  [60_000, '1 minuto'],
  [3_661_000, '1 hora e 1 minuto'],
  [2 * 86_400_000 + 5 * 60_000, '2 dias e 5 minutos'],
  [(24 * 3 + 4) * 3_600_000 + 59_000, '3 dias e 4 horas'],
])('%s ms are shown as %s', (ms, label) => {
  expect(durationLabel(ms)).toBe(label)
})
