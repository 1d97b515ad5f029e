import { Kbd, Text, UnstyledButton } from '@mantine/core'
import { presets } from '@tipy/domain/calendar/presets'
import { useSession } from '#app/session/session.ts'
import { formatRange } from '#app/shell/dates/range.ts'
import { allOffices, digitAt } from '#app/shell/offices/choice.ts'
import { useOffices } from '#app/shell/offices/useOffices.ts'
import { Section } from '#ui/Section.tsx'
import classes from './SelectionCard.module.css'

/** The filters of every list: the offices and days chosen in the top bar. The offices can be chosen here as well. */
export function SelectionCard() {
  const { offices, chosen, pick, pickAll } = useOffices()
  const { dateRange, preset } = useSession()
  const days = formatRange(dateRange)
  return (
    <Section title="O que está a ver">
      <Text fz="sm" mb="sm">
        {preset ? `${presets[preset].label}: ${days}` : days}
      </Text>
      {offices.length === 1 ? (
        <Text fz="sm">Agência: {offices[0]?.name}</Text>
      ) : (
        <ul className={classes.offices}>
          <Choice name={allOffices} isChosen={chosen.length === 0} shortcut="0" onChoose={pickAll} />
          {offices.map(({ key, name }, index) => (
            <Choice
              key={key}
              name={name}
              isChosen={chosen.includes(key)}
              shortcut={digitAt(index)}
              onChoose={() => pick(key)}
            />
          ))}
        </ul>
      )}
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
