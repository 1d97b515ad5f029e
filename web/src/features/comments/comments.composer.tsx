import { Button, Group, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNames } from '#kinds/names.ts'
import type { CommentDraft, Outcome, Reader } from './comments.calls.ts'
import { type CommentPlace, useUnsentComment } from './comments.draft.ts'
import { isMentioned } from './comments.mention.ts'
import { MentionBox } from './comments.mentionBox.tsx'
import { ReaderPicker } from './comments.readerPicker.tsx'

interface ComposerProps {
  readonly place: CommentPlace
  readonly onSay: (draft: CommentDraft, key: string) => Promise<Outcome>
}

/** Writes a comment of the shown type and chooses the people to notify. A refused comment stays in the box. */
export function Composer({ place, onSay }: ComposerProps) {
  const names = useNames()
  const { unsent, change, end } = useUnsentComment(place)
  const { message, users, mentioned, key } = unsent
  const [problem, setProblem] = useState<string>()
  const [isSaying, setSaying] = useState(false)

  async function say() {
    setSaying(true)
    const outcome = await onSay({ message: message.trim(), type: place.type, users }, key)
    setSaying(false)
    setProblem(outcome.problem)
    if (outcome.isSaved) end()
  }

  function write(text: string) {
    const gone = Object.keys(mentioned).filter(id => !isMentioned(text, mentioned[id] ?? ''))
    const left = Object.entries(mentioned).filter(([id]) => !gone.includes(id))
    change({ message: text, mentioned: Object.fromEntries(left), users: users.filter(id => !gone.includes(id)) })
  }

  function mention({ _id, name }: Reader, text: string) {
    // A person chosen below the text before stays chosen without the mention.
    const isNew = !users.includes(_id)
    if (!isNew) return change({ message: text })
    return change({ message: text, users: [...users, _id], mentioned: { ...mentioned, [_id]: name } })
  }

  return (
    <form
      aria-label="Novo comentário"
      onSubmit={event => {
        event.preventDefault()
        if (message.trim() !== '' && !isSaying) void say()
      }}
    >
      <Stack gap="xs">
        <MentionBox place={place} names={names} value={message} onChange={write} onMention={mention} />
        <ReaderPicker
          place={place}
          names={names}
          value={users}
          error={problem}
          onChange={chosen => {
            change({ users: chosen })
            setProblem(undefined)
          }}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={isSaying}
            disabled={message.trim() === ''}
            leftSection={<IconSend size={16} aria-hidden />}
          >
            Comentar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
