import { Combobox, Text, Textarea, useCombobox } from '@mantine/core'
import { maxMessageLength } from '@tipy/domain/features/comments/comments.rules'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Names } from '#kinds/names.ts'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { type Reader, useReaders } from './comments.calls.ts'
import type { CommentPlace } from './comments.draft.ts'
import { noReaders, positionOf } from './comments.labels.ts'
import { completeMention, mentionAt } from './comments.mention.ts'
import classes from './comments.module.css'

interface MentionBoxProps {
  readonly place: CommentPlace
  readonly names: Names
  readonly value: string
  readonly onChange: (text: string) => void
  /** A person was chosen, and the text now has their name. */
  readonly onMention: (person: Reader, text: string) => void
}

/** The text of a comment. An @ offers the people who may be notified of it: arrows, Enter or Tab, Escape. */
export function MentionBox({ place, names, value, onChange, onMention }: MentionBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const nextCaret = useRef<number | null>(null)
  const list = useId()
  const phone = usePhone()
  const [caret, setCaret] = useState<number | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const typed = caret === null ? null : mentionAt(value, caret)
  const mention = typed && typed.start !== dismissed ? typed : null
  const { readers } = useReaders(place, mention?.name.trim() ?? null)
  const isOpen = mention !== null && readers !== undefined && (readers.length > 0 || mention.name !== '')
  const chosen = readers?.[Math.min(active, readers.length - 1)]
  const store = useCombobox({ opened: isOpen })
  const idOf = (person: Reader) => `${list}-${person._id}`

  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  function moveCaret(to: number | null) {
    setCaret(to)
    setActive(0)
    if (to === null || mentionAt(box.current?.value ?? '', to)?.start !== dismissed) setDismissed(null)
  }

  function choose(person: Reader) {
    if (!mention) return
    const { text, caret: after } = completeMention(value, mention, person.name)
    nextCaret.current = after
    // What follows the name is text again, though it could be read as a longer name.
    setDismissed(mention.start)
    setCaret(after)
    onMention(person, text)
  }

  function submit(id: string) {
    const person = readers?.find(one => one._id === id)
    if (person) choose(person)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key } = event
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return event.currentTarget.form?.requestSubmit()
    if (!isOpen) return undefined
    if (key === 'Escape') {
      event.preventDefault()
      return setDismissed(mention.start)
    }
    if (!chosen) return undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) {
      event.preventDefault()
      return setActive((readers.indexOf(chosen) + step + readers.length) % readers.length)
    }
    if ((key !== 'Enter' && key !== 'Tab') || event.shiftKey) return undefined
    event.preventDefault()
    return choose(chosen)
  }

  return (
    <Combobox store={store} position="top-start" onOptionSubmit={submit}>
      <Combobox.DropdownTarget>
        <Textarea
          label="Comentário"
          placeholder="Escreva um comentário… @ notifica uma pessoa"
          value={value}
          maxLength={maxMessageLength}
          autosize
          minRows={2}
          maxRows={8}
          ref={box}
          // A panel begins here: Shift+C and one can write. On a phone the keyboard would cover the comments.
          data-autofocus={!phone || undefined}
          // Escape closes the list of people, not the panel around it.
          data-mantine-stop-propagation={isOpen || undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen && chosen ? list : undefined}
          aria-activedescendant={isOpen && chosen ? idOf(chosen) : undefined}
          onChange={event => {
            moveCaret(event.currentTarget.selectionEnd)
            onChange(event.currentTarget.value)
          }}
          onSelect={event => {
            if (event.currentTarget.selectionEnd !== caret) moveCaret(event.currentTarget.selectionEnd)
          }}
          onBlur={() => moveCaret(null)}
          onKeyDown={onKeyDown}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>{isOpen && <ReaderList {...{ list, readers, names, chosen, idOf }} />}</Combobox.Dropdown>
    </Combobox>
  )
}

interface ReaderListProps {
  readonly list: string
  readonly readers: readonly Reader[] | undefined
  readonly names: Names
  readonly chosen: Reader | undefined
  readonly idOf: (person: Reader) => string
}

function ReaderList({ list, readers = [], names, chosen, idOf }: ReaderListProps) {
  if (readers.length === 0)
    return (
      <Text size="sm" c="dimmed" px="xs" py={4}>
        {noReaders}
      </Text>
    )
  return (
    <Combobox.Options id={list} aria-label="Pessoas que pode notificar">
      {readers.map(person => (
        <Combobox.Option
          key={person._id}
          id={idOf(person)}
          value={person._id}
          aria-selected={person === chosen}
          className={classes.reader}
        >
          <PersonAvatar name={person.name} image={person.image} size={24} />
          <span className={classes.readerName}>{person.name}</span>
          <span className={classes.readerPlace}>{positionOf(person, names)}</span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
