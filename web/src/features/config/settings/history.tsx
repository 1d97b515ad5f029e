import { Text } from '@mantine/core'
import { formatLoggedInstant } from '@tipy/domain/calendar/format'
import { settingLabels } from '@tipy/domain/company/settingLabels'
import { isCountedSetting, unitOfSetting } from '@tipy/domain/company/settings'
import { formatPercent, orNone } from '#ui/format.ts'
import { Section } from '#ui/Section.tsx'
import { useSettingChanges } from './calls.ts'
import classes from './settings.module.css'

/** The label of a setting's value: numbers that count nothing are percentages. */
function settingText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value !== 'number') return orNone(null)
  return isCountedSetting(name) ? `${value} ${unitOfSetting(name, value)}` : formatPercent(value)
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
