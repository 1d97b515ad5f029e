import { IconArrowRight } from '@tabler/icons-react'
import { isDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { type Actor, nextStepOf } from '@tipy/domain/features/reservations/reservations.nextStep'
import { isIdentity } from '@tipy/domain/record/identity'
import { itemName, type Names } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { ShownReservation } from './reservations.labels.ts'
import classes from './reservations.timeline.module.css'

interface NextStepLineProps {
  readonly deal: ShownReservation
  readonly names: Names
}

/** "Marcar a escritura · Teresa Lopes · desde 01-09-2026 · até 30-11-2026". */
export function NextStepLine({ deal, names }: NextStepLineProps) {
  const { today, person } = useSessionContext()
  const step = nextStepOf(deal, { today, typeName: key => itemName(names, 'billingTypes', key) })
  if (!step) return null
  const isLate = step.due !== null && step.due < today
  return (
    <dl className={classes.next}>
      <div className={classes.step}>
        <dt>Próximo passo</dt>
        <dd>
          <IconArrowRight size={16} stroke={2} aria-hidden />
          {step.label}
        </dd>
      </div>
      {(step.kind !== 'managers' || step.who.people.length > 0) && (
        <div>
          <dt>{step.who.people.length > 0 ? `Quem (${step.who.role})` : 'Quem'}</dt>
          <dd>{whoText(step.who, person._id, names)}</dd>
        </div>
      )}
      {step.since !== null && isDay(step.since) && (
        <div>
          <dt>Desde</dt>
          <dd className="tabular">{formatDay(step.since)}</dd>
        </div>
      )}
      {step.due !== null && isDay(step.due) && (
        <div data-late={isLate || undefined}>
          <dt>Para</dt>
          <dd className="tabular">
            {formatDay(step.due)}
            {isLate && ' (em atraso)'}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The names of the people who must act, the user as "Eu"; without any, the role whose task it is. */
function whoText({ people, role }: Actor, self: string, names: Names): string {
  if (people.length === 0) return role
  const nameOf = (one: string) => (one === self ? 'Eu' : isIdentity(one) ? names.person(one) : one)
  return people.map(nameOf).join(', ')
}
