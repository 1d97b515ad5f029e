import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { SentEvent } from '@tipy/domain/features/leads/leads.entries'
import { writerOf } from '@tipy/domain/features/leads/leads.events'
import { eventLine } from '@tipy/domain/features/leads/leads.texts'
import { useNames } from '#kinds/names.ts'
import type { Overtaken } from './useWizard.ts'
import classes from './wizard.module.css'

interface OvertakenNoticeProps {
  readonly overtaken: Overtaken | null
  readonly onDismiss: () => void
}

/** Another person was first: what they did, and what of mine was therefore not saved. */
export function OvertakenNotice({ overtaken, onDismiss }: OvertakenNoticeProps) {
  const names = useNames()
  if (!overtaken) return null
  const { events, lost } = overtaken
  return (
    <Alert
      color="yellow"
      icon={<IconUsers size={18} />}
      title="Alguém alterou esta lead entretanto"
      withCloseButton
      closeButtonLabel="Fechar aviso"
      onClose={onDismiss}
    >
      {events.length > 0 && (
        <ul className={classes.lines}>
          {events.map(event => (
            <li key={event._id}>
              {writerOf(event) && `${names.person(writerOf(event) ?? '')}: `}
              {event.takenBack && 'anulou '}
              {eventLine(event, names.person)}
            </li>
          ))}
        </ul>
      )}
      {lost.length === 0 ? (
        'O que escreveu continua aqui: confirme e guarde outra vez.'
      ) : (
        <>
          O seu registo não foi guardado:
          <ul className={classes.lines}>
            {lost.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change
              <li key={index}>{lostLine(entry)}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )

  function lostLine({ type, observations, justification, ...entry }: SentEvent): string {
    const said = [observations, justification].filter(Boolean).join(', ')
    const subType = entry.subType ?? null
    const title =
      type === undefined
        ? 'Reunião'
        : eventLine(
            {
              type,
              subType,
              accepted: entry.accepted ?? null,
              declinedBy: entry.declinedBy ?? null,
              recruiter: entry.recruiter ?? null,
              scheduledDate: entry.scheduledDate ?? null,
            },
            names.person,
          )
    return said === '' ? title : `${title} (${said})`
  }
}

/** The live region exists before its message, so that screen readers announce it. */
export function SavedMeanwhileNotice({ isSo }: { readonly isSo: boolean }) {
  return (
    <output>
      {isSo && (
        <Alert color="yellow" icon={<IconUsers size={18} />}>
          Alguém guardou esta lead entretanto. Ao guardar, vê o que mudou.
        </Alert>
      )}
    </output>
  )
}
