import { Group, Kbd, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { allOffices, digitAt, matching } from './choice.ts'
import classes from './OfficeList.module.css'
import { OfficeOption } from './OfficeOption.tsx'
import type { OfficeChoice } from './useOffices.ts'

/** From this many offices on, the list has a search box. */
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
    <>
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
      <fieldset aria-label="Agências" className={classes.list}>
        {search === '' && (
          <OfficeOption
            name={allOffices}
            digit="0"
            chosen={chosen.length === 0}
            several={mode === 'multi'}
            takesFocus={!searchable && chosen.length === 0}
            onChoose={after(pickAll)}
          />
        )}
        {found.map(office => (
          <OfficeOption
            key={office.key}
            name={office.name}
            digit={digitAt(offices.indexOf(office))}
            chosen={chosen.includes(office.key)}
            several={mode === 'multi'}
            takesFocus={!searchable && office.key === chosen[0]}
            onChoose={after(() => pick(office.key))}
          />
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p={10}>
            Não há resultados
          </Text>
        )}
      </fieldset>
    </>
  )
}
