import { Alert, Anchor, Loader } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { mayWriteEvents } from '@tipy/domain/features/leads/leads.policy'
import type { LeadProgress } from '@tipy/domain/features/leads/leads.progress'
import { archivedSentence } from '@tipy/domain/features/leads/leads.rules'
import { isRefused, type OpenStep, stepNames } from '@tipy/domain/features/leads/leads.stages'
import { cycleEvents, eventsOfStep, stepsOf } from '@tipy/domain/features/leads/leads.steps'
import { isArchived } from '@tipy/domain/record/archive'
import { useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { useLeave } from '#form/useLeave.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { leadPath } from '../leads.cells.tsx'
import { AcceptanceStep } from './AcceptanceStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import { useConversion } from './conversion.ts'
import { EventsRead } from './EventCards.tsx'
import { LeadHead } from './LeadHead.tsx'
import { MeetingStep } from './MeetingStep.tsx'
import { OvertakenNotice, SavedMeanwhileNotice } from './notices.tsx'
import { RecruitedStep } from './RecruitedStep.tsx'
import { StepList } from './StepList.tsx'
import type { StepProps } from './steps.ts'
import { TakeBack } from './TakeBack.tsx'
import { useWizard, type Wizard } from './useWizard.ts'
import classes from './wizard.module.css'

interface LeadWizardProps {
  /** The row it was opened from; the wizard reads the lead again, with its events. */
  readonly lead: { readonly _id: string; readonly name?: string | null | undefined }
  readonly onClose: () => void
}

/** The timeline of a lead: the step that waits can be written, those behind it can be read (docs/features/leads.md). */
export function LeadWizard({ lead: { _id: id, name }, onClose }: LeadWizardProps) {
  const wizard = useWizard(id)
  const { lead, progress, isDirty } = wizard
  const [isConverting, setConverting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const leave = useLeave({ isUnsaved: () => isDirty, onClose, onDiscard: () => {} })
  const conversion = useConversion()
  if (isConverting && conversion && lead)
    return (
      <conversion.Form
        lead={lead}
        onLead={wizard.adopt}
        onDone={() => {
          setConverting(false)
          void wizard.readAgain()
        }}
        onClose={() => setConverting(false)}
      />
    )
  return (
    <>
      <SidePanel
        title={lead?.name ?? name ?? 'Lead'}
        size={760}
        onClose={leave.close}
        isCovered={leave.isAsking || isAsking}
      >
        {lead && progress ? (
          <Timeline
            wizard={wizard}
            lead={lead}
            progress={progress}
            onConvert={() => setConverting(true)}
            onAsking={setAsking}
            onClose={onClose}
          />
        ) : wizard.isMissing ? (
          <Alert color="red">Não foi possível ler esta lead.</Alert>
        ) : (
          <Loader aria-label="A carregar" />
        )}
      </SidePanel>
      <LeaveDialog {...leave} />
    </>
  )
}

interface TimelineProps {
  readonly wizard: Wizard
  readonly lead: ShownLead
  readonly progress: LeadProgress
  readonly onConvert: () => void
  readonly onAsking: (isAsking: boolean) => void
  readonly onClose: () => void
}

function Timeline({ wizard, lead, progress, onConvert, onAsking, onClose }: TimelineProps) {
  const session = useSessionContext()
  const { step, settings } = wizard
  const [read, setRead] = useState<OpenStep | null>(null)
  const events = cycleEvents(lead.events)
  const mayWrite =
    mayWriteEvents({ recruiter: progress.recruiter }, { id: session.person._id, flags: session.flags }) &&
    !isArchived(lead)
  // Reading a step ends when the lead moves on.
  const place = `${progress.cycles} ${step} ${progress.meeting?._id ?? ''}`
  const [seenAt, setSeenAt] = useState(place)
  if (seenAt !== place) {
    setSeenAt(place)
    setRead(null)
  }
  const shown: OpenStep | null = read ?? (step === 0 ? null : step)
  const { heading, top } = useFocusOn(place)
  const steps = stepsOf(events, settings.presentationStep)
  const stepProps: StepProps = { wizard, lead, progress, events }
  return (
    <div className={classes.wizard}>
      <div ref={top}>
        <LeadHead lead={lead} stage={progress.stage} />
      </div>
      <StepList
        steps={steps}
        current={step}
        chosen={shown}
        // A director chosen early is an event of a step that is still ahead.
        isPast={one => (step === 0 || one < step) && eventsOfStep(events, one).length > 0}
        onChoose={one => setRead(one === step ? null : one)}
      />
      <OvertakenNotice overtaken={wizard.overtaken} onDismiss={wizard.dismiss} />
      <div>
        {shown !== null && <p className={classes.place}>{`Etapa ${steps.indexOf(shown) + 1} de ${steps.length}`}</p>}
        <h3 className={classes.heading} ref={heading} tabIndex={-1} data-autofocus>
          {shown === null ? 'Lead fechada' : stepNames[shown]}
        </h3>
      </div>
      {read !== null && <EventsRead label={stepNames[read]} events={eventsOfStep(events, read)} />}
      {/* The form stays mounted while a past step is read: what was typed is not lost. */}
      <div className={classes.body} hidden={read !== null}>
        {mayWrite ? (
          <CurrentStep key={place} {...stepProps} onConvert={onConvert} onAsking={onAsking} onClose={onClose} />
        ) : (
          <ReadOnly lead={lead} events={step === 0 ? events : eventsOfStep(events, step)} />
        )}
      </div>
      <SavedMeanwhileNotice isSo={wizard.isBehind} />
      {mayWrite && <TakeBack wizard={wizard} lead={lead} onAsking={onAsking} />}
    </div>
  )
}

/** Each step starts at its heading, which a screen reader reads, and in view from the top of the panel. */
function useFocusOn(place: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place) return
    heading.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return { heading, top }
}

type CurrentStepProps = StepProps & Pick<TimelineProps, 'onConvert' | 'onAsking' | 'onClose'>

function CurrentStep({ onConvert, onAsking, onClose, ...props }: CurrentStepProps) {
  switch (props.wizard.step) {
    case 0:
      return <Closed {...props} onClose={onClose} />
    case 1:
      return <AcceptanceStep {...props} />
    case 2:
      return <ContactStep {...props} />
    case 3:
      return <MeetingStep {...props} type="interview" />
    case 4:
      return <MeetingStep {...props} type="presentation" />
    case 5:
      return <MeetingStep {...props} type="approval" />
    case 6:
      return <RecruitedStep {...props} onConvert={onConvert} onAsking={onAsking} />
  }
}

/** No step waits: the timeline ended, or it waits for a recruiter. */
function Closed({ lead, progress, events, onClose }: StepProps & Pick<TimelineProps, 'onClose'>) {
  return (
    <>
      {progress.stage === 'toAssign' && (
        <Alert color="gray">A lead não tem recrutador. Escolha um na ficha para começar.</Alert>
      )}
      <EventsRead label="Registos" events={events} />
      {isRefused(progress.stage) && (
        <Alert color="gray">
          A linha do tempo terminou. Pode reabrir a lead na{' '}
          <Anchor component={Link} to={leadPath(lead._id)} inherit onClick={onClose}>
            página dela
          </Anchor>
          .
        </Alert>
      )}
    </>
  )
}

function ReadOnly({ lead, events }: Pick<StepProps, 'lead' | 'events'>) {
  return (
    <>
      <Alert color="gray">
        {isArchived(lead) ? `${archivedSentence}.` : 'Só o recrutador da lead e quem edita leads registam etapas.'}
      </Alert>
      <EventsRead label="Registos" events={events} />
    </>
  )
}
