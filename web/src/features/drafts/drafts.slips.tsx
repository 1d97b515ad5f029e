import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { DraftShown } from '@tipy/domain/features/drafts/drafts.contract'
import { draftLimits, draftSentences } from '@tipy/domain/features/drafts/drafts.rules'
import { fileSentences } from '@tipy/domain/features/files/files.rules'
import { formatPercent } from '@tipy/domain/text/numbers'
import { useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { explainAlone } from '#api/explain.ts'
import { useNames } from '#kinds/names.ts'
import { PersonPicker } from '#kinds/PeoplePicker.tsx'
import { formatBytes } from '#ui/format.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { toast } from '#ui/toast.ts'
import { DraftActions } from './drafts.actions.tsx'
import { askSlips, downloadSlips, type SentSlip } from './drafts.calls.ts'
import type { DraftsConnection } from './drafts.connection.ts'
import { type MadeBatch, useMaking } from './drafts.making.ts'
import classes from './drafts.module.css'
import { Totals } from './drafts.people.tsx'
import { type MatchedSlip, slipRows } from './drafts.slipRows.ts'
import { intros } from './drafts.source.ts'
import { DraftTable } from './drafts.table.tsx'

interface SlipDraftsProps {
  readonly connection: DraftsConnection
  readonly onMade: (made: MadeBatch) => void
  readonly onDownloaded: (drafts: readonly DraftShown[]) => void
  readonly onClose: () => void
}

/** Asks whose each slip is, with progress and a way to cancel. Null: cancelled, or refused with a toast. */
async function match(slips: readonly SentSlip[]): Promise<readonly MatchedSlip[] | null> {
  const cancel = new AbortController()
  const progress = progressToast('A enviar…', () => cancel.abort())
  const answer = await askSlips(slips, {
    preview: true,
    signal: cancel.signal,
    onProgress: part =>
      progress.say(part < 1 ? `A enviar… ${formatPercent(Math.round(part * 100))}` : 'A ler os recibos…'),
  })
  progress.close()
  if (!answer.ok) {
    if (answer.message !== 'ABORTED') toast.failure(explainAlone(answer))
    return null
  }
  const { drafts } = answer.data
  return slips.flatMap((slip, index) => {
    const draft = drafts[index]
    return draft ? [{ ...slip, draft, isLeftOut: false }] : []
  })
}

/** Salary slips: each PDF is matched to its person and shown, and only then drafts are made. */
export function SlipDrafts({ connection, onMade, onDownloaded, onClose }: SlipDraftsProps) {
  const [slips, setSlips] = useState<readonly MatchedSlip[]>([])
  /** Slips of which the user says that the person is another. */
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  const [isReading, setReading] = useState(false)
  const { isBusy, make } = useMaking(connection, onMade)
  const names = useNames()
  const rows = slipRows(slips)
  const chosen = slips.filter((_, index) => rows[index]?.isChosen)

  async function add(files: readonly File[]) {
    const isNew = (file: File) => !slips.some(slip => slip.file.name === file.name && slip.file.size === file.size)
    const fresh = files.filter(isNew)
    if (slips.length + fresh.length > draftLimits.slips) return void toast.failure(draftSentences.tooManySlips)
    if (fresh.length === 0) return undefined
    setReading(true)
    const matched = await match(fresh.map(file => ({ file, person: null })))
    setReading(false)
    if (matched) setSlips(now => [...now, ...matched])
    return undefined
  }

  /** Only this slip is sent again: its person is the only thing that changed. */
  async function namePerson(place: number, person: string | null) {
    const slip = slips[place]
    if (!slip) return
    const [matched] = (await match([{ file: slip.file, person }])) ?? []
    if (matched) setSlips(now => now.map((other, index) => (index === place ? matched : other)))
  }

  /** The person of each slip as it was shown: it is not matched again. */
  const sent = (): readonly SentSlip[] =>
    chosen.map(({ file, person, draft }) => ({ file, person: draft.person ?? person }))

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {intros.salary}
      </Text>
      <SlipDrop isBusy={isReading} isSmall={slips.length > 0} onFiles={files => void add(files)} />
      {rows.length > 0 && (
        <>
          <DraftTable
            rows={rows.map((row, place) => ({
              ...row,
              extra:
                row.needsPerson || corrected.has(row.key) ? (
                  <PersonPicker
                    hideLabel
                    label={`Pessoa do recibo ${slips[place]?.file.name}`}
                    placeholder="De quem é?"
                    names={names}
                    value={slips[place]?.person ?? null}
                    onChange={person => void namePerson(place, person)}
                    clearable
                  />
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    size="xs"
                    aria-label={`Escolher outra pessoa para o recibo ${slips[place]?.file.name}`}
                    onClick={() => setCorrected(now => new Set([...now, row.key]))}
                  >
                    Outra pessoa
                  </Anchor>
                ),
            }))}
            onChoose={(keys, isChosen) =>
              setSlips(now =>
                now.map((slip, index) => (keys.includes(String(index)) ? { ...slip, isLeftOut: !isChosen } : slip)),
              )
            }
          />
          <Totals rows={rows} />
        </>
      )}
      <DraftActions
        connection={connection}
        count={chosen.length}
        isBusy={isBusy}
        onMake={() =>
          void make(JSON.stringify(sent().map(({ file, person }) => [file.name, file.size, person])), idempotencyKey =>
            askSlips(sent(), { idempotencyKey }),
          )
        }
        download={signal => downloadSlips(sent(), signal)}
        onDownloaded={() => onDownloaded(chosen.map(({ draft }) => draft))}
        onClose={onClose}
      />
    </Stack>
  )
}

const why: Readonly<Record<string, string>> = {
  'file-invalid-type': fileSentences.onlyPdf,
  'file-too-large': `No máximo ${formatBytes(draftLimits.slipBytes)} por recibo`,
  'too-many-files': draftSentences.tooManySlips,
}

function refuse(rejected: readonly FileRejection[]) {
  const [first] = rejected
  const code = first?.errors[0]?.code
  if (first && code) toast.failure(`${why[code] ?? fileSentences.name}: ${first.file.name}`)
}

interface SlipDropProps {
  /** One line, once there are slips to look at. */
  readonly isSmall: boolean
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes PDFs that are dropped on it, or chosen with its button. */
function SlipDrop({ isSmall, isBusy, onFiles }: SlipDropProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: { 'application/pdf': ['.pdf'] },
    maxSize: draftLimits.slipBytes,
    maxFiles: draftLimits.slips,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      refuse(rejected)
      if (accepted.length > 0) onFiles(accepted)
    },
  })
  return (
    <div
      {...getRootProps({ className: classes.drop, role: 'presentation' })}
      data-over={isDragActive || undefined}
      data-small={isSmall || undefined}
    >
      <input {...getInputProps({ 'aria-label': 'Recibos de vencimento', tabIndex: -1 })} />
      <IconFileUpload size={28} stroke={1.5} aria-hidden />
      <Text size="sm">Largue aqui {isSmall ? 'mais' : 'os'} recibos em PDF</Text>
      <Button variant="light" loading={isBusy} onClick={open} data-autofocus>
        Escolher ficheiros
      </Button>
    </div>
  )
}
