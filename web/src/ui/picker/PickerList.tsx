import { Combobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './Picker.module.css'
import type { Picker } from './usePicker.ts'
import { rowHeight, scrollFor, visibleRowCount, windowAt } from './window.ts'

interface PickerListProps {
  readonly picker: Picker
  readonly label: string
  readonly emptyText?: string | undefined
  readonly isChosen: (value: string) => boolean
}

/** The open list of a picker: only the visible rows are in the page. */
export function PickerList({ picker, label, emptyText = 'Não há resultados', isChosen }: PickerListProps) {
  const { found, active, idOf, listId } = picker
  const scroller = useRef<HTMLDivElement>(null)
  const [scrollTop, setScrollTop] = useState(0)
  const { first, last } = windowAt(scrollTop, found.length)

  useLayoutEffect(() => {
    if (scroller.current && active >= 0) scroller.current.scrollTop = scrollFor(active, scroller.current.scrollTop)
  }, [active])

  if (found.length === 0) return <Combobox.Empty>{emptyText}</Combobox.Empty>
  return (
    <Combobox.Options
      id={listId}
      aria-label={label}
      ref={scroller}
      className={classes.scroller}
      style={{ maxHeight: visibleRowCount * rowHeight }}
      onScroll={event => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div role="presentation" className={classes.rows} style={{ height: found.length * rowHeight }}>
        {found.slice(first, last).map((option, offset) => {
          const index = first + offset
          const chosen = isChosen(option.value)
          return (
            <Combobox.Option
              key={option.value}
              id={idOf(index)}
              value={option.value}
              active={chosen}
              selected={index === active}
              aria-selected={chosen}
              aria-posinset={index + 1}
              aria-setsize={found.length}
              className={classes.option}
              style={{ top: index * rowHeight, height: rowHeight }}
            >
              <span className={classes.check}>{chosen && <IconCheck size={14} aria-hidden />}</span>
              {option.mark ?? option.stateMark}
              <span className={classes.label} title={option.label}>
                {option.label}
              </span>
              {option.hint && <span className={classes.hint}>{option.hint}</span>}
            </Combobox.Option>
          )
        })}
      </div>
    </Combobox.Options>
  )
}
