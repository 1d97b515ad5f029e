import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Loading } from './Loading.tsx'
import { RetryNote } from './RetryNote.tsx'
import classes from './WidgetFrame.module.css'

interface WidgetFrameProps {
  readonly title: string
  /** What it shows, in one line. */
  readonly note?: ReactNode
  /** Choices beside the title. */
  readonly controls?: ReactNode
  /** Whether there is an answer; until then a placeholder of this height stands in its place. */
  readonly isLoaded: boolean
  readonly height: number
  /** Whether what is shown belongs to an earlier question: it is dimmed. */
  readonly isWaiting?: boolean
  /** Set when nothing could be loaded: asks for it again. */
  readonly onRetry?: (() => void) | undefined
  /** Set when there is nothing to show. */
  readonly empty?: string | undefined
  /** Drawn once there is an answer. */
  readonly children: ReactNode
}

/** A widget of cards or of a table: its title, and what stands in its place while there is no answer. */
export function WidgetFrame(props: WidgetFrameProps) {
  const { title, note, controls, isWaiting = false } = props
  const heading = useId()
  return (
    <Paper component="article" withBorder className={classes.frame ?? ''} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <Title order={2} fz="md" id={heading}>
            {title}
          </Title>
          {note && (
            <Text size="xs" c="dimmed" component="div">
              {note}
            </Text>
          )}
        </div>
        {controls && <Group gap="xs">{controls}</Group>}
      </div>
      <div className={classes.body} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
        <Content {...props} />
      </div>
    </Paper>
  )
}

function Content({ isLoaded, height, onRetry, empty, children }: WidgetFrameProps) {
  if (!isLoaded && onRetry)
    return (
      <div className={classes.instead} style={{ height }}>
        <RetryNote onRetry={onRetry} />
      </div>
    )
  if (!isLoaded) return <Loading height={height} />
  if (empty !== undefined)
    return (
      <Text c="dimmed" size="sm" className={classes.instead ?? ''} mih={Math.min(height, 160)}>
        {empty}
      </Text>
    )
  return children
}
