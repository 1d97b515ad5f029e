import { Anchor, Badge, Button, Group, Text, Textarea } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import { maxMessageLength, notifiedSentence } from '@tipy/domain/features/comments/comments.rules'
import { formatPhone, phoneLink } from '@tipy/domain/identity/phone'
import { useState } from 'react'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { useInitialFocus } from '#ui/useInitialFocus.ts'
import type { Comment } from './comments.calls.ts'
import { typeLabels } from './comments.labels.ts'
import { Message } from './comments.message.tsx'
import classes from './comments.module.css'

interface CommentItemProps {
  readonly comment: Comment
  readonly onEdit: (message: string) => Promise<boolean>
  readonly onToggle: () => Promise<boolean>
}

/** One comment; its author may edit, archive and restore it. */
export function CommentItem({ comment, onEdit, onToggle }: CommentItemProps) {
  const { user, message, type, active, _created, lastEditDate, can } = comment
  const notified = comment.notified.map(({ name }) => name)
  const [isEditing, setEditing] = useState(false)
  return (
    <li className={classes.comment} data-archived={active ? undefined : true} aria-label={`Comentário de ${user.name}`}>
      <PersonAvatar name={user.name} image={user.image} size={32} />
      <div>
        <div className={classes.head}>
          <Text size="sm" fw={600}>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" component="time" dateTime={_created} className="tabular">
            {formatInstant(_created)}
          </Text>
          {lastEditDate && (
            <Text size="xs" c="dimmed" title={formatInstant(lastEditDate)}>
              editado
            </Text>
          )}
          {type !== 'general' && (
            <Badge size="xs" variant="light">
              {typeLabels[type]}
            </Badge>
          )}
          {user.phone && (
            <Anchor size="xs" href={phoneLink(user.phone)}>
              {formatPhone(user.phone)}
            </Anchor>
          )}
        </div>
        {isEditing ? (
          <Editor text={message} onSave={onEdit} onEnd={() => setEditing(false)} />
        ) : (
          <Message text={message} mentioned={notified} />
        )}
        {notified.length > 0 && (
          <Text size="xs" c="dimmed" className={classes.notified}>
            <IconBell size={12} aria-hidden />
            {notifiedSentence(notified)}
          </Text>
        )}
        {can.edit && !isEditing && (
          <div className={classes.actions}>
            {active && (
              <Anchor component="button" type="button" size="xs" onClick={() => setEditing(true)}>
                Editar
              </Anchor>
            )}
            <Anchor component="button" type="button" size="xs" onClick={() => void onToggle()}>
              {active ? 'Apagar' : 'Repor'}
            </Anchor>
          </div>
        )}
      </div>
    </li>
  )
}

interface EditorProps {
  readonly text: string
  readonly onSave: (message: string) => Promise<boolean>
  readonly onEnd: () => void
}

function Editor({ text, onSave, onEnd }: EditorProps) {
  const [message, setMessage] = useState(text)
  const [isSaving, setSaving] = useState(false)
  const box = useInitialFocus<HTMLTextAreaElement>()

  async function save() {
    setSaving(true)
    const isSaved = await onSave(message.trim())
    setSaving(false)
    if (isSaved) onEnd()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        aria-label="Texto do comentário"
        value={message}
        maxLength={maxMessageLength}
        autosize
        minRows={2}
        maxRows={6}
        mt={4}
        ref={box}
        // Escape ends the editing and does not close the panel.
        data-mantine-stop-propagation
        onChange={event => setMessage(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onEnd()
        }}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={isSaving} disabled={message.trim() === ''}>
          Guardar
        </Button>
        <Button type="button" size="compact-sm" variant="default" onClick={onEnd}>
          Cancelar
        </Button>
      </Group>
    </form>
  )
}
