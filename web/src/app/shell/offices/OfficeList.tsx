import { Group, Kbd, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { allOffices, matching } from './choice.ts'
import { answerKey } from './keys.ts'
import classes from './OfficeList.module.css'
import { OfficeOption } from './OfficeOption.tsx'
import type { OfficeChoice } from './useOffices.ts'

/** From this many offices on, finding one by its name is quicker than looking for it. */
const searchFrom = 9
const modes = [
  { value: 'single', label: 'Uma' },
  { value: 'multi', label: 'Várias' },
] as const

interface OfficeListProps {
  readonly choice: OfficeChoice
  /** After a choice. */
  readonly onDone: () => void
}

export function OfficeList({ choice, onDone }: OfficeListProps) {
  const { offices, chosen, mode, pick, pickAll, setMode } = choice
  const [search, setSearch] = useState('')
  const searchable = offices.length >= searchFrom
  const found = matching(offices, search)
  const after = (act: () => void) => () => {
    act()
    onDone()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move focus between the buttons inside, which do the work.
    <div onKeyDown={answerKey}>
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Text size="sm" fw={600}>
          Agências
        </Text>
        <Group gap={8} wrap="nowrap">
          <Kbd aria-hidden className={classes.key}>
            Caps Lock
          </Kbd>
          <SegmentedControl
            size="xs"
            aria-label="Quantas agências escolher"
            data={[...modes]}
            value={mode}
            onChange={setMode}
          />
        </Group>
      </Group>
      {searchable && (
        <TextInput
          data-autofocus
          size="sm"
          className={classes.search}
          aria-label="Procurar agência"
          placeholder="Procurar agência"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend; this is a list of buttons with a name. */}
      <div role="group" aria-label="Agências" className={classes.list}>
        {search === '' && (
          <OfficeOption
            name={allOffices}
            digit="0"
            chosen={chosen.length === 0}
            several={mode === 'multi'}
            autoFocus={!searchable && chosen.length === 0}
            onChoose={after(pickAll)}
          />
        )}
        {found.map(office => (
          <OfficeOption
            key={office.key}
            name={office.name}
            digit={digitOf(offices.indexOf(office))}
            chosen={chosen.includes(office.key)}
            several={mode === 'multi'}
            autoFocus={!searchable && office.key === chosen[0]}
            onChoose={after(() => pick(office.key))}
          />
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p={10}>
            Não há resultados
          </Text>
        )}
      </div>
    </div>
  )
}

/** Digits reach the first nine. */
function digitOf(position: number): string | undefined {
  return position < 9 ? String(position + 1) : undefined
}
