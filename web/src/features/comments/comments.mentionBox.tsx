import { Popover, Text, Textarea } from '@mantine/core'
import { maxMessageLength } from '@tipy/domain/features/comments/comments.rules'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Names } from '#kinds/names.ts'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { type Reader, useReaders } from './comments.calls.ts'
import type { CommentPlace } from './comments.draft.ts'
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
  const [caret, setCaret] = useState<number | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const typed = caret === null ? null : mentionAt(value, caret)
  const mention = typed && typed.start !== dismissed ? typed : null
  const readers = useReaders(place, mention?.name.trim() ?? null)
  const isOpen = mention !== null && readers !== undefined && (readers.length > 0 || mention.name !== '')
  const chosen = readers?.[Math.min(active, readers.length - 1)]
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
    <Popover
      opened={isOpen}
      position="top-start"
      width="target"
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <Textarea
          label="Comentário"
          placeholder="Escreva um comentário… @ notifica uma pessoa"
          value={value}
          maxLength={maxMessageLength}
          autosize
          minRows={2}
          maxRows={8}
          ref={box}
          // Escape closes the list of people, not the panel around it.
          data-mantine-stop-propagation={isOpen || undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? list : undefined}
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
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <div role="listbox" id={list} aria-label="Pessoas que pode notificar">
          {readers?.map(person => (
            <ReaderOption
              key={person._id}
              id={idOf(person)}
              person={person}
              names={names}
              isActive={person === chosen}
              onChoose={() => choose(person)}
            />
          ))}
        </div>
        {readers?.length === 0 && (
          <Text size="sm" c="dimmed" px="xs" py={4}>
            Não há quem possa ser notificado com esse nome
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface ReaderOptionProps {
  readonly id: string
  readonly person: Reader
  readonly names: Names
  readonly isActive: boolean
  readonly onChoose: () => void
}

function ReaderOption({ id, person, names, isActive, onChoose }: ReaderOptionProps) {
  const { name, image, role, team } = person
  const roleName = names.item('roles', role)?.name ?? role
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text box, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the text box points at it (aria-activedescendant)
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={classes.reader}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <PersonAvatar name={name} image={image} size={24} />
      <span className={classes.readerName}>{name}</span>
      <span className={classes.readerPlace}>{team === null ? roleName : `${roleName} · ${names.team(team)}`}</span>
    </div>
  )
}
