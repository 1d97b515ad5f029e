import type { KeyboardEvent } from 'react'
import classes from './shares.module.css'
import { isWrong, noteOf, type ShareCell, type TypedShare, writeShare } from './shares.ts'

interface ShareInputProps extends Pick<ShareCell, 'name' | 'value'> {
  readonly label: string
  readonly edit: TypedShare | undefined
  readonly isRequired?: boolean
  readonly onType: (text: string) => void
  readonly onFocus?: () => void
  readonly onBlur?: () => void
  readonly onEscape?: () => void
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus to the same share of the row below or above. */
function move(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  const { name, form } = event.currentTarget
  if (step === undefined || form) return
  event.preventDefault()
  const column = [...document.querySelectorAll<HTMLInputElement>(`input[data-share][name="${name}"]`)]
  const next = column[column.indexOf(event.currentTarget) + step]
  next?.focus()
  next?.select()
}

/** An input for one share of one record: marked while it is not saved, with the value it replaces. */
export function ShareInput(props: ShareInputProps) {
  const { name, value, label, edit, isRequired = false, onType, onFocus, onBlur, onEscape } = props
  const note = noteOf(edit, isRequired)
  return (
    <input
      className={classes.share}
      data-share
      data-changed={edit ? true : undefined}
      data-overtaken={edit?.was === undefined ? undefined : true}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      aria-label={label}
      aria-invalid={isWrong(edit, isRequired) || undefined}
      // A plain title: a table may have thousands of these inputs.
      {...(note && { title: note, 'aria-description': note })}
      value={edit?.text ?? writeShare(value)}
      onChange={event => onType(event.currentTarget.value)}
      onFocus={event => {
        event.currentTarget.select()
        onFocus?.()
      }}
      onBlur={onBlur}
      onKeyDown={event => {
        if (event.key === 'Escape' && edit) onEscape?.()
        move(event)
      }}
    />
  )
}
