import { Kbd, Text, UnstyledButton } from '@mantine/core'
import { formatDay } from '@tipy/domain/calendar/format'
import { presetOf, presets } from '@tipy/domain/calendar/presets'
import { useSession } from '#app/session/session.ts'
import { allOffices } from '#app/shell/offices/choice.ts'
import { useOffices } from '#app/shell/offices/useOffices.ts'
import { Section } from '#ui/Section.tsx'
import classes from './SelectionCard.module.css'

/** Keys reach the first nine offices. */
const reachable = 9

/** What every list is narrowed to: the offices and the days chosen in the top bar. The offices can be chosen here as well. */
export function SelectionCard() {
  const { offices, chosen, pick, pickAll } = useOffices()
  const { dateRange, today, oldestDate } = useSession()
  const preset = presetOf(dateRange, today, oldestDate ?? today)
  const days = `${formatDay(dateRange.firstDate)} a ${formatDay(dateRange.lastDate)}`
  const isAll = chosen.length === 0
  return (
    <Section title="O que está a ver">
      <Text fz="sm" mb="sm">
        {preset ? `${presets[preset].label}: ${days}` : days}
      </Text>
      <ul className={classes.offices}>
        {offices.length > 1 && <Choice name={allOffices} isChosen={isAll} shortcut="0" onChoose={pickAll} />}
        {offices.map(({ key, name }, index) => (
          <Choice
            key={key}
            name={name}
            isChosen={chosen.includes(key) || offices.length === 1}
            shortcut={offices.length > 1 && index < reachable ? String(index + 1) : undefined}
            onChoose={() => pick(key)}
          />
        ))}
      </ul>
    </Section>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly shortcut: string | undefined
  readonly onChoose: () => void
}

function Choice({ name, isChosen, shortcut, onChoose }: ChoiceProps) {
  return (
    <li>
      <UnstyledButton
        className={classes.office}
        aria-pressed={isChosen}
        aria-keyshortcuts={shortcut}
        onClick={onChoose}
      >
        {name}
        {shortcut && <Kbd aria-hidden>{shortcut}</Kbd>}
      </UnstyledButton>
    </li>
  )
}
