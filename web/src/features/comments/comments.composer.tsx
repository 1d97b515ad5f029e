import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type CommentType, maxMessageLength } from '@tipy/domain/features/comments/comments.rules'
import { useRef, useState } from 'react'
import { newKey } from '#api/newKey.ts'
import { useNames } from '#kinds/names.ts'
import { PeoplePicker } from '#kinds/PeoplePicker.tsx'
import type { CommentDraft, Outcome } from './comments.calls.ts'

interface ComposerProps {
  readonly type: CommentType
  readonly onSay: (draft: CommentDraft, key: string) => Promise<Outcome>
}

/** Writes a comment of the shown type and chooses the people to notify. A refused comment stays in the box. */
export function Composer({ type, onSay }: ComposerProps) {
  const names = useNames()
  const [message, setMessage] = useState('')
  const [users, setUsers] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [isSaying, setSaying] = useState(false)
  // Idempotency key: unchanged while the text is, so a retry after a lost answer adds no second comment.
  const key = useRef(newKey())
  const rewrite = () => {
    key.current = newKey()
  }

  async function say() {
    setSaying(true)
    const outcome = await onSay({ message: message.trim(), type, users }, key.current)
    setSaying(false)
    setProblem(outcome.problem)
    if (!outcome.isSaved) return
    rewrite()
    setMessage('')
    setUsers([])
  }

  return (
    <form
      aria-label="Novo comentário"
      onSubmit={event => {
        event.preventDefault()
        void say()
      }}
    >
      <Stack gap="xs">
        <Textarea
          label="Comentário"
          placeholder="Escreva um comentário…"
          value={message}
          maxLength={maxMessageLength}
          autosize
          minRows={2}
          maxRows={8}
          onChange={event => {
            setMessage(event.currentTarget.value)
            rewrite()
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
        <PeoplePicker
          label="Notificar"
          placeholder="Escolher pessoas…"
          names={names}
          value={users}
          error={problem}
          onChange={chosen => {
            setUsers(chosen)
            setProblem(undefined)
            rewrite()
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
