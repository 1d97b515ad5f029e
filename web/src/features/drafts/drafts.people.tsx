import { Stack, Text } from '@mantine/core'
import { onlyOffice } from '@tipy/domain/access/offices'
import { errors } from '@tipy/domain/errors/errors'
import type { DraftShown } from '@tipy/domain/features/drafts/drafts.contract'
import { euros, sumEuros } from '@tipy/domain/money/money'
import { useMemo, useRef, useState } from 'react'
import { ApiFailure } from '#api/client.ts'
import { explainAlone } from '#api/explain.ts'
import { formatMoney } from '#kinds/format.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { SinglePicker } from '#ui/picker/SinglePicker.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { toast } from '#ui/toast.ts'
import { DraftActions } from './drafts.actions.tsx'
import { askFiles, askOffice, downloadDrafts, usePreview } from './drafts.calls.ts'
import type { DraftsConnection } from './drafts.connection.ts'
import { type MadeBatch, useMaking } from './drafts.making.ts'
import { type DraftSource, intros } from './drafts.source.ts'
import { type DraftRow, DraftTable, isMakeable } from './drafts.table.tsx'

interface PeopleDraftsProps {
  readonly source: Exclude<DraftSource, { readonly kind: 'salary' }>
  /** The agency; one for all kinds that the dialog offers. */
  readonly office: string | null
  readonly onOffice: (office: string | null) => void
  readonly connection: DraftsConnection
  readonly onMade: (made: MadeBatch) => void
  readonly onDownloaded: (drafts: readonly DraftShown[]) => void
  readonly onClose: () => void
}

/** The agency chosen in the shell, or the only one of the user. */
export function useFirstOffice(): string | null {
  const { selectedOffices, person } = useSessionContext()
  return onlyOffice(person.offices, selectedOffices)
}

/** Drafts for the people of an agency, or one draft with files: what would be made is chosen, then made. */
export function PeopleDrafts(props: PeopleDraftsProps) {
  const { source, office, onOffice, connection, onMade, onDownloaded, onClose } = props
  const [choices, setChoices] = useState<Choices>(new Map())
  const picker = useRef<HTMLInputElement>(null)
  const { data, error, isFetching, refetch } = usePreview(source, office)
  const { isBusy, make } = useMaking(connection, onMade)
  const needsOffice = source.kind !== 'files' && office === null
  const rows = useMemo(() => (data ?? []).map((draft, index) => rowOf(draft, String(index), choices)), [data, choices])
  const chosen = rows.filter(({ isChosen }) => isChosen).map(({ draft }) => draft)
  const people = chosen.flatMap(({ person }) => person ?? [])

  function isReady(): boolean {
    if (!needsOffice) return true
    toast.failure(errors.OFFICE_MISSING.text)
    picker.current?.focus()
    return false
  }

  function run() {
    if (!isReady()) return
    void make(JSON.stringify([source, office, people]), idempotencyKey =>
      source.kind === 'files'
        ? askFiles(source.files, { idempotencyKey })
        : askOffice(source, { office, people }, { idempotencyKey }),
    )
  }

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {intros[source.kind]}
      </Text>
      {source.kind !== 'files' && (
        <OfficePicker
          value={office}
          ref={picker}
          onChange={value => {
            onOffice(value)
            setChoices(new Map())
          }}
        />
      )}
      {isFetching && !data && <Loading height={200} />}
      {error && !isFetching && <Refused error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text size="sm">Não há nada para enviar: ninguém tem valores por faturar agora.</Text>}
      {rows.length > 0 && (
        <>
          <DraftTable
            rows={rows}
            {...(source.kind !== 'files' && {
              onChoose: (keys, isChosen) =>
                setChoices(now => new Map([...now, ...keys.map(key => [key, isChosen] as const)])),
            })}
          />
          <Totals rows={rows} />
        </>
      )}
      <DraftActions
        connection={connection}
        // Without an agency the button says what is missing.
        count={needsOffice ? 1 : chosen.length}
        isBusy={isBusy}
        onMake={run}
        download={signal => (isReady() ? downloadDrafts(source, { office, people }, signal) : null)}
        onDownloaded={() => onDownloaded(chosen)}
        onClose={onClose}
      />
    </Stack>
  )
}

/** What the user chose, by row; the others are as they come. */
type Choices = ReadonlyMap<string, boolean>

/**
 * A person is known by their id, so that a changed preview keeps the choice. Who already has a draft that says the same
 * gets another only if the user wants it.
 */
function rowOf(draft: DraftShown, place: string, choices: Choices): DraftRow {
  const key = draft.person ?? place
  return { key, draft, isChosen: isMakeable(draft) && (choices.get(key) ?? !draft.isRepeated) }
}

function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const sentence = error instanceof ApiFailure && error.answer.data ? explainAlone(error.answer) : null
  return (
    <>
      {sentence && (
        <Text size="sm" role="alert" ta="center">
          {sentence}
        </Text>
      )}
      <RetryNote onRetry={onRetry} />
    </>
  )
}

interface OfficePickerProps {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly ref: React.Ref<HTMLInputElement>
}

function OfficePicker({ value, onChange, ref }: OfficePickerProps) {
  const { config, person } = useSessionContext()
  const options = config.offices
    .filter(({ key, active }) => active && person.offices.includes(key))
    .map(({ key, name }) => ({ value: key, label: name }))
  return (
    <SinglePicker
      label="Agência"
      placeholder={errors.OFFICE_MISSING.text}
      options={options}
      value={value}
      onChange={onChange}
      ref={ref}
    />
  )
}

const repeatedNote = (count: number): string =>
  count === 1
    ? '1 já tem um rascunho igual: escolha-o se quiser outro.'
    : `${count} já têm um rascunho igual: escolha-os se quiser outro.`

export function Totals({ rows }: { readonly rows: readonly DraftRow[] }) {
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const problems = rows.filter(({ draft }) => !isMakeable(draft)).length
  const repeated = rows.filter(({ draft, isChosen }) => isMakeable(draft) && draft.isRepeated && !isChosen).length
  const hasAmounts = rows.some(({ draft }) => draft.amount !== null)
  const total = sumEuros(chosen.map(({ draft }) => euros(draft.amount ?? 0)))
  return (
    <Text size="sm" className="tabular" aria-live="polite">
      {chosen.length === 1 ? '1 rascunho' : `${chosen.length} rascunhos`}
      {hasAmounts && `, ${formatMoney(total)} no total`}
      {problems > 0 && `. ${problems === 1 ? '1 fica' : `${problems} ficam`} de fora: veja porquê na lista.`}
      {repeated > 0 && `${problems > 0 ? '' : '.'} ${repeatedNote(repeated)}`}
    </Text>
  )
}
