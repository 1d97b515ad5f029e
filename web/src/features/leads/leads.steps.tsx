import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { isRefused, type Step, stepNames, stepOf } from '@tipy/domain/features/leads/leads.stages'
import { cycleEvents, stepsOf } from '@tipy/domain/features/leads/leads.steps'
import { useSessionContext } from '#session/sessionContext.ts'
import { stageOf } from './leads.labels.ts'
import classes from './leads.page.module.css'

type StepState = 'done' | 'current' | 'ahead'

const stateLabels: Readonly<Record<StepState, string>> = {
  done: 'concluída',
  current: 'etapa atual',
  ahead: 'por fazer',
}

/** A recruited candidate has done every step; one who was refused has none that waits, and no line. */
function stateOf(step: Step, current: Step, isRecruited: boolean): StepState {
  if (isRecruited || step < current) return 'done'
  return step === current ? 'current' : 'ahead'
}

/** The steps of the timeline: those that are done, the one that waits, and those ahead. */
export function StepLine({ lead }: { readonly lead: ShownLead }) {
  const { presentationStep } = useSessionContext().settings
  const stage = stageOf(lead)
  if (isRefused(stage)) return null
  const current = stepOf(stage, presentationStep)
  const shown = stepsOf(cycleEvents(lead.events), presentationStep)
  return (
    <>
      <ol className={classes.steps} aria-label="Etapas do recrutamento">
        {shown.map((step, index) => {
          const state = stateOf(step, current, stage === 'recruited')
          return (
            <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <span className={classes.dot} aria-hidden>
                {state === 'done' ? <IconCheck size={14} stroke={2.4} /> : index + 1}
              </span>
              <span className={classes.step}>
                {stepNames[step]}
                <VisuallyHidden>: {stateLabels[state]}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ol>
      {current !== 0 && (
        <Text size="sm" fw={600} mt={8} hiddenFrom="sm" aria-hidden>
          {`Etapa ${shown.indexOf(current) + 1} de ${shown.length}: ${stepNames[current]}`}
        </Text>
      )}
    </>
  )
}
