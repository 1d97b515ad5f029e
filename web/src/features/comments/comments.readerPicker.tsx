import { useState } from 'react'
import type { Names } from '#kinds/names.ts'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { MultiPicker } from '#ui/picker/MultiPicker.tsx'
import { useReaders } from './comments.calls.ts'
import type { CommentPlace } from './comments.draft.ts'
import { noReaders, positionOf } from './comments.labels.ts'

interface ReaderPickerProps {
  readonly place: CommentPlace
  readonly names: Names
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** Chooses people to notify, among those who may read the comment: the same ones that an @ offers. */
export function ReaderPicker({ place, names, ...rest }: ReaderPickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { readers = [], isLoading } = useReaders(place, typed?.trim() ?? null)
  return (
    <MultiPicker
      {...rest}
      label="Notificar"
      placeholder="Procurar pessoas…"
      options={readers.map(person => ({
        value: person._id,
        label: person.name,
        hint: positionOf(person, names),
        mark: <PersonAvatar name={person.name} image={person.image} size={22} />,
      }))}
      emptyText={isLoading ? 'A procurar…' : noReaders}
      nameOf={names.person}
      onSearch={setTyped}
    />
  )
}
