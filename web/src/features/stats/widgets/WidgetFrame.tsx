import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { Asked } from '../stats.calls.ts'
import classes from './Widgets.module.css'

interface WidgetFrameProps {
  readonly title: string
  readonly controls?: ReactNode
  readonly children: ReactNode
}

/** A widget with its title and controls. */
export function WidgetFrame({ title, controls, children }: WidgetFrameProps) {
  const heading = useId()
  return (
    <Paper component="article" withBorder className={classes.frame} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} fz="md" id={heading} className={classes.title}>
          {title}
        </Title>
        {controls}
      </div>
      {children}
    </Paper>
  )
}

interface AnswerProps<T> {
  readonly asked: Asked<T>
  /** Of what will be shown, in pixels, so that nothing jumps. */
  readonly height: number
  readonly isEmpty: (data: T) => boolean
  readonly children: (data: T) => ReactNode
}

/** The content of a widget: a placeholder until there is an answer, dimmed while the next one loads. */
export function Answer<T>({ asked: { data, isWaiting, onRetry }, height, isEmpty, children }: AnswerProps<T>) {
  if (data === undefined || data === null)
    return onRetry ? <RetryNote onRetry={onRetry} /> : <Loading height={height} />
  return (
    <div className={classes.answer} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
      {isEmpty(data) ? (
        <Text c="dimmed" size="sm">
          Não há resultados
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
