import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { FormEvent, ReactNode, RefObject } from 'react'
import classes from './wizard.module.css'

interface StepFormProps {
  readonly title: string
  /** The step has the same name. */
  readonly isUntitled?: boolean
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event?: FormEvent) => Promise<void>
  readonly action: string
  /** Another button of the step is its main action. */
  readonly isSecondary?: boolean
  readonly isSaving: boolean
  readonly children: ReactNode
  /** Buttons before the one that saves. */
  readonly others?: ReactNode
  readonly onCancel?: () => void
}

/** A form of the timeline: Enter and Ctrl+S save it. Its buttons stay in view on a phone. */
export function StepForm({ title, isUntitled = false, form, submit, action, isSaving, ...rest }: StepFormProps) {
  const { children, others, onCancel, isSecondary = false } = rest
  // While a past step is read, the form is there but hidden.
  const isHidden = () => (form.current?.closest('[hidden]') ?? null) !== null
  useHotkeys([['mod+S', () => !isHidden() && void submit()]], [], true)
  return (
    <form ref={form} noValidate className={classes.form} aria-label={title} onSubmit={event => void submit(event)}>
      {!isUntitled && <h4 className={classes.formTitle}>{title}</h4>}
      {children}
      <div className={classes.actions}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        {others}
        <Button
          type="submit"
          variant={isSecondary ? 'default' : 'filled'}
          loading={isSaving}
          rightSection={
            <Kbd visibleFrom="sm" aria-hidden>
              Ctrl S
            </Kbd>
          }
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
