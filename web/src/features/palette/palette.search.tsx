import { CloseButton, Kbd, Loader, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { matching, type PaletteEntry } from './palette.entries.ts'
import { type Found, useFound } from './palette.found.ts'
import { PaletteList } from './palette.list.tsx'
import classes from './palette.module.css'

export interface PaletteSearchProps {
  readonly onClose: () => void
  /** What was typed before the box had the focus; it is given once. */
  readonly takeTyped: () => string
  /** Pages and actions. */
  readonly entries: readonly PaletteEntry[]
  readonly present: (found: Found) => readonly PaletteEntry[]
  /** Keys of the chosen offices. */
  readonly offices: readonly string[]
  readonly phone: boolean
}

function useResults(text: string, { entries, present, offices }: PaletteSearchProps) {
  const { found, isEarlier, ...searching } = useFound(text, offices)
  const shown = useMemo(() => {
    const others = present(found)
    // Results of an earlier text stay while they match this one: Enter must never open one that does not.
    return [...matching(entries, text), ...(isEarlier ? matching(others, text) : others)]
  }, [entries, present, text, found, isEarlier])
  return { shown, ...searching }
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The search box and its results. The focus stays in the box; the arrow keys move the selection below it. */
export function PaletteSearch(props: PaletteSearchProps) {
  const { phone, onClose, takeTyped } = props
  const base = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { shown, isSearching, hasFailed, isTooShort } = useResults(text, props)
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === chosen),
  )
  const current = shown[at]
  const idOf = ({ key }: PaletteEntry) => `${base}-${key.replaceAll(' ', '-')}`

  function run(entry: PaletteEntry) {
    onClose()
    entry.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step) setChosen(shown[(at + step + shown.length) % shown.length]?.key ?? null)
    else if (event.key === 'Enter' && current) run(current)
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, rendered by Mantine
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${base}-list`}
        aria-activedescendant={current && idOf(current)}
        aria-label="Procurar páginas, ações, pessoas e registos"
        placeholder={phone ? 'Procurar…' : 'Procurar páginas, ações, pessoas, referências, moradas…'}
        variant="unstyled"
        size="lg"
        maxLength={200}
        autoComplete="off"
        className={classes.search}
        leftSection={isSearching ? <Loader size={17} aria-hidden /> : <IconSearch size={19} aria-hidden />}
        rightSection={phone ? <CloseButton aria-label="Fechar" onClick={onClose} /> : <Kbd aria-hidden>Esc</Kbd>}
        value={text}
        onFocus={() => {
          const typed = takeTyped()
          if (typed) setText(now => now + typed)
        }}
        onChange={event => {
          setText(event.currentTarget.value)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList
        id={`${base}-list`}
        entries={shown}
        current={current}
        idOf={idOf}
        onPoint={({ key }) => setChosen(key)}
        onChoose={run}
      />
      <output className={classes.note}>
        {shown.length === 0 && !isSearching && !hasFailed && <Text size="sm">Nada encontrado</Text>}
        {shown.length === 0 && isSearching && <Text size="sm">A procurar…</Text>}
        {hasFailed && <Text size="sm">Não foi possível procurar pessoas e registos</Text>}
      </output>
      {isTooShort && shown.length > 0 && (
        <Text size="xs" className={classes.hint}>
          Escreva pelo menos duas letras para procurar pessoas e registos.
        </Text>
      )}
    </>
  )
}
