import { Combobox, Kbd, useCombobox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { grouped, type PaletteEntry } from './palette.entries.ts'
import classes from './palette.module.css'

interface PaletteListProps {
  readonly id: string
  readonly entries: readonly PaletteEntry[]
  readonly current: PaletteEntry | undefined
  readonly idOf: (entry: PaletteEntry) => string
  readonly onPoint: (entry: PaletteEntry) => void
  readonly onChoose: (entry: PaletteEntry) => void
}

/** The results under their headings. The search box keeps the focus; hovering and clicking do not move it. */
export function PaletteList({ id, entries, current, idOf, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const store = useCombobox({ opened: true })
  const key = current?.key
  useEffect(() => {
    if (key) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [key])

  function choose(chosen: string) {
    const entry = entries.find(one => one.key === chosen)
    if (entry) onChoose(entry)
  }

  return (
    <Combobox store={store} onOptionSubmit={choose}>
      <Combobox.Options ref={list} id={id} aria-label="Resultados" className={classes.list}>
        {grouped(entries).map(group => (
          <Combobox.Group key={group.title} label={group.title} classNames={{ groupLabel: classes.heading }}>
            {group.entries.map(entry => (
              <Combobox.Option
                key={entry.key}
                id={idOf(entry)}
                value={entry.key}
                aria-selected={entry.key === key}
                className={classes.option}
                onMouseMove={() => onPoint(entry)}
              >
                <span className={classes.icon}>{entry.icon}</span>
                <span className={classes.texts}>
                  <span className={classes.title}>{entry.title}</span>
                  {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                </span>
                {entry.state && <span className={classes.state}>{entry.state}</span>}
                {entry.shortcut && (
                  <Kbd aria-hidden className={classes.key}>
                    {entry.shortcut}
                  </Kbd>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  )
}
