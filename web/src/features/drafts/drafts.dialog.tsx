import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { DraftShown, DraftsProgress } from '@tipy/domain/features/drafts/drafts.contract'
import { draftLabels } from '@tipy/domain/features/drafts/drafts.rules'
import { useState } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { draftsKey, type SentLine } from './drafts.calls.ts'
import type { DraftsConnection } from './drafts.connection.ts'
import type { MadeBatch } from './drafts.making.ts'
import { PeopleDrafts, useFirstOffice } from './drafts.people.tsx'
import { BatchProgress } from './drafts.progress.tsx'
import { MarkAsSent } from './drafts.sent.tsx'
import { SlipDrafts } from './drafts.slips.tsx'
import { type DraftSource, titles } from './drafts.source.ts'

export interface DraftsDialogProps {
  /** What the user chooses between. */
  readonly sources: readonly [DraftSource, ...DraftSource[]]
  readonly connection: DraftsConnection
  readonly onClose: () => void
}

type Step =
  | { readonly name: 'choose' }
  | { readonly name: 'batch'; readonly made: MadeBatch }
  | { readonly name: 'downloaded'; readonly drafts: readonly DraftShown[] }

const width = 860

/** Drafts of any kind: what would be made, then its progress and result. A batch that still waits is shown first. */
export function DraftsDialog({ sources, connection, onClose }: DraftsDialogProps) {
  const phone = usePhone()
  const queries = useQueryClient()
  const { waitingBatch } = connection
  const [source, setSource] = useState<DraftSource>(sources[0])
  const [step, setStep] = useState<Step>(() =>
    waitingBatch ? { name: 'batch', made: { batch: waitingBatch, drafts: [] } } : { name: 'choose' },
  )
  const firstOffice = useFirstOffice()
  const [office, setOffice] = useState(firstOffice)
  useReturnFocus()
  const choose = () => {
    queries.removeQueries({ queryKey: [...draftsKey, 'preview'] })
    setStep({ name: 'choose' })
  }
  const parts = {
    connection,
    onMade: (made: MadeBatch) => setStep({ name: 'batch', made }),
    onDownloaded: (drafts: readonly DraftShown[]) => setStep({ name: 'downloaded', drafts }),
    onClose,
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={sources.length > 1 ? 'Rascunhos de e-mail' : titles[source.kind]}
      size={width}
      fullScreen={phone}
    >
      {step.name === 'choose' && sources.length > 1 && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label="Para quem"
          orientation={phone ? 'vertical' : 'horizontal'}
          data={sources.map(({ kind }) => ({ value: kind, label: draftLabels[kind] }))}
          value={source.kind}
          onChange={kind => setSource(sources.find(one => one.kind === kind) ?? source)}
        />
      )}
      {step.name === 'choose' && source.kind === 'salary' && <SlipDrafts {...parts} />}
      {step.name === 'choose' && source.kind !== 'salary' && (
        <PeopleDrafts key={source.kind} source={source} office={office} onOffice={setOffice} {...parts} />
      )}
      {step.name === 'batch' && (
        <BatchProgress
          batch={step.made.batch}
          isNew={step.made.drafts.length > 0}
          connection={connection}
          renderAfter={progress =>
            progress.kind === 'consultants' && (
              <MarkAsSent lines={sentLines(progress)} refs={refsOf(step.made.drafts)} />
            )
          }
          buttons={
            <>
              <Button variant="default" onClick={choose}>
                Preparar outros rascunhos
              </Button>
              <Button onClick={onClose}>Fechar</Button>
            </>
          }
        />
      )}
      {step.name === 'downloaded' && (
        <Stack gap="md">
          <Text component="output" size="sm">
            {step.drafts.length === 1 ? 'O rascunho foi descarregado' : `${step.drafts.length} rascunhos descarregados`}
            : abra cada ficheiro .eml no seu programa de e-mail e envie.
          </Text>
          {source.kind === 'consultants' && (
            <MarkAsSent lines={step.drafts.flatMap(({ lines }) => lines)} refs={refsOf(step.drafts)} />
          )}
          <Button onClick={onClose} style={{ alignSelf: 'flex-end' }}>
            Fechar
          </Button>
        </Stack>
      )}
    </Modal>
  )
}

/** The bills of the drafts that Google has: those that failed were not sent to anyone. */
const sentLines = ({ drafts }: DraftsProgress): readonly SentLine[] =>
  drafts.filter(({ state }) => state === 'made').flatMap(({ lines }) => lines)

const refsOf = (drafts: readonly DraftShown[]): ReadonlyMap<string, string> =>
  new Map(drafts.flatMap(({ lines }) => lines.map(({ invoice, ref }) => [invoice, ref])))
