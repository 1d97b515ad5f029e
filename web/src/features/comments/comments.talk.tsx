import { Group, Switch, Text } from '@mantine/core'
import { type CommentType, readableTypes } from '@tipy/domain/features/comments/comments.rules'
import { useEffect, useRef, useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { ReadOnlyNote } from '#ui/ReadOnlyNote.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { type Comment, useComments } from './comments.calls.ts'
import { Composer } from './comments.composer.tsx'
import { CommentItem } from './comments.item.tsx'
import { typeLabels } from './comments.labels.ts'
import classes from './comments.module.css'

interface CommentsProps {
  readonly group: string
  readonly id: string
  /** Why no user comments here any more. */
  readonly readOnlyReason?: string | undefined
}

/** The comments of a record (docs/features/comments.md): tabs if several types are readable; archived ones separate. */
export function Comments({ group, id, readOnlyReason }: CommentsProps) {
  const types = readableTypes(useSessionContext().flags)
  const [type, setType] = useState<CommentType>('general')
  const [archived, setArchived] = useState(false)
  const { comments, isError, say, edit, toggle } = useComments(group, id)
  const shown = comments?.filter(comment => comment.type === type && comment.active !== archived)
  const isOpen = readOnlyReason === undefined
  const countOf = (one: CommentType) => comments?.filter(comment => comment.type === one && comment.active).length ?? 0

  return (
    <div className={classes.panel}>
      <ReadOnlyNote reason={readOnlyReason} />
      <Group justify="space-between">
        {types.length > 1 && (
          <SegmentedControl
            aria-label="Tipo de comentário"
            value={type}
            onChange={value => setType(value)}
            data={types.map(one => ({ value: one, label: labelOf(one, countOf(one)) }))}
          />
        )}
        <Switch
          label="Arquivados"
          checked={archived}
          onChange={event => setArchived(event.currentTarget.checked)}
          ml="auto"
        />
      </Group>
      {isError && !comments && <Text c="dimmed">Não foi possível carregar os comentários</Text>}
      {!shown && !isError && <Loading height={120} />}
      {shown && (
        <Conversation comments={shown} empty={archived ? 'Não há comentários arquivados' : 'Ainda não há comentários'}>
          {comment => (
            <CommentItem
              key={comment._id}
              comment={isOpen ? comment : { ...comment, can: { edit: false } }}
              onEdit={message => edit(comment, message)}
              onToggle={() => toggle(comment)}
            />
          )}
        </Conversation>
      )}
      {!archived && isOpen && <Composer key={`${group}/${id}/${type}`} place={{ group, id, type }} onSay={say} />}
    </div>
  )
}

const labelOf = (type: CommentType, count: number) => (count > 0 ? `${typeLabels[type]} (${count})` : typeLabels[type])

interface ConversationProps {
  readonly comments: readonly Comment[]
  readonly empty: string
  readonly children: (comment: Comment) => React.ReactNode
}

/** Oldest first, scrolled to the newest. */
function Conversation({ comments, empty, children }: ConversationProps) {
  const list = useRef<HTMLOListElement>(null)
  const latest = comments.at(-1)?._id
  useEffect(() => {
    if (latest !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [latest])
  if (comments.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol ref={list} className={classes.list} tabIndex={0} aria-label="Comentários">
      {comments.map(children)}
    </ol>
  )
}
