import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type OpenStep, type Step, stepNames } from '@tipy/domain/features/leads/leads.stages'
import classes from './wizard.module.css'

interface StepListProps {
  readonly steps: readonly OpenStep[]
  /** The step that waits; 0: the timeline is closed. */
  readonly current: Step
  readonly chosen: OpenStep | null
  /** Whether a step has something to read. */
  readonly isPast: (step: OpenStep) => boolean
  readonly onChoose: (step: OpenStep) => void
}

/** Where the lead stands. Steps that lie behind can be opened to read; those to come cannot. */
export function StepList({ steps, current, chosen, isPast, onChoose }: StepListProps) {
  return (
    <ol className={classes.steps} aria-label="Etapas">
      {steps.map((step, index) => {
        const isDone = step !== current && isPast(step)
        const isOpen = step === current || isDone
        return (
          <li key={step} data-state={isDone ? 'done' : step === current ? 'current' : 'ahead'}>
            <UnstyledButton
              className={classes.step}
              data-chosen={step === chosen || undefined}
              aria-current={step === current ? 'step' : undefined}
              aria-pressed={step === chosen}
              disabled={!isOpen}
              onClick={() => onChoose(step)}
            >
              <span className={classes.dot} aria-hidden>
                {isDone ? <IconCheck size={14} /> : index + 1}
              </span>
              <span className={classes.stepName}>{stepNames[step]}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  )
}
