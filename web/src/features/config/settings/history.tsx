import { Text } from '@mantine/core'
import { formatLoggedInstant } from '@tipy/domain/calendar/format'
import { settingLabels } from '@tipy/domain/company/settingLabels'
import { formatPercent, orNone } from '#ui/format.ts'
import { Section } from '#ui/Section.tsx'
import { useSettingChanges } from './calls.ts'
import classes from './settings.module.css'

/** What whole numbers count; the other numbers are percentages. */
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  leadIdleDays: ['dia', 'dias'],
  candidateRetentionMonths: ['mês', 'meses'],
}

/** The label of a setting's value. */
function settingText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value !== 'number') return orNone(null)
  const unit = units[name]?.[value === 1 ? 0 : 1]
  return unit === undefined ? formatPercent(value) : `${value} ${unit}`
}

const labelOf = (name: string): string =>
  (settingLabels as Readonly<Record<string, { readonly label: string }>>)[name]?.label ?? name

/** Who changed which setting, newest first. */
export function HistorySection() {
  const changes = useSettingChanges()
  if (!changes) return null
  return (
    <Section title="Últimas mudanças">
      {changes.length === 0 && <Text c="dimmed">Ninguém mudou ainda as opções da empresa.</Text>}
      <ul className={classes.list}>
        {changes.map(({ at, by, fields }) => (
          <li key={at}>
            <Text size="sm" c="dimmed">
              {by ?? 'O sistema'}, <time dateTime={at}>{formatLoggedInstant(at)}</time>
            </Text>
            {fields.map(({ name, old, new: now }) => (
              <Text size="sm" key={name}>
                {labelOf(name)}: {settingText(name, old)} → {settingText(name, now)}
              </Text>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}
