import { UnstyledButton } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import classes from './CommentsButton.module.css'

interface CommentsButtonProps {
  readonly row: StatsRow
  readonly onOpen: (row: StatsRow) => void
}

/** How many comments a person has; it opens them. Rows say so only to readers of comments. */
export function CommentsButton({ row, onOpen }: CommentsButtonProps) {
  const { _id, name, comments } = row
  if (_id === null || comments === undefined) return null
  const text = comments === 1 ? '1 comentário' : `${comments} comentários`
  return (
    <UnstyledButton
      className={classes.comments}
      aria-label={`${text} de ${name}`}
      title={text}
      onClick={() => onOpen(row)}
    >
      <IconMessage size={14} aria-hidden />
      {comments > 0 && comments}
    </UnstyledButton>
  )
}
