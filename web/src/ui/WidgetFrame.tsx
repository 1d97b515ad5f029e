import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import type { Asked } from './asked.ts'
import { Loading } from './Loading.tsx'
import { RetryNote } from './RetryNote.tsx'
import classes from './WidgetFrame.module.css'

interface WidgetFrameProps {
  readonly title: string
  /** What it shows, in one line. */
  readonly note?: ReactNode
  /** Choices beside the title; paper has none. */
  readonly controls?: ReactNode
  readonly children: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** A widget of cards or of a table: its title, its choices and what it shows. */
export function WidgetFrame({ title, note, controls, children, ref }: WidgetFrameProps) {
  const heading = useId()
  return (
    <Paper component="article" withBorder className={classes.frame} aria-labelledby={heading} {...(ref && { ref })}>
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
        {controls && (
          <div className={classes.controls} data-screen-only>
            {controls}
          </div>
        )}
      </div>
      {children}
    </Paper>
  )
}

interface AnswerProps<T> {
  readonly asked: Asked<T>
  /** Of what will be shown, in pixels: the placeholder has it, so that nothing jumps. */
  readonly height: number
  readonly isEmpty?: (data: T) => boolean
  /** Said when there is nothing to show. */
  readonly empty?: string
  readonly children: (data: T) => ReactNode
}

/** The content of a widget: a placeholder until there is an answer, dimmed while the next one loads. */
export function Answer<T>({ asked, height, isEmpty, empty = 'Não há resultados', children }: AnswerProps<T>) {
  const { data, isWaiting, onRetry } = asked
  if ((data === undefined || data === null) && onRetry)
    return (
      <div className={classes.failed} style={{ height }}>
        <RetryNote onRetry={onRetry} />
      </div>
    )
  if (data === undefined || data === null) return <Loading height={height} />
  return (
    <div className={classes.answer} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
      {isEmpty?.(data) ? (
        <Text c="dimmed" size="sm">
          {empty}
        </Text>
      ) : (
        children(data)
      )}
    </div>
  )
}

/** For readers who may not read what the widget was arranged to show. */
export function Withheld({ title }: { readonly title: string }) {
  return (
    <WidgetFrame title={title}>
      <Text c="dimmed" size="sm">
        Não tem acesso a estes números.
      </Text>
    </WidgetFrame>
  )
}
