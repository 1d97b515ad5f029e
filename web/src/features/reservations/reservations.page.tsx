import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCheck, IconFileDescription, IconPencil } from '@tabler/icons-react'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { type ReactNode, useState } from 'react'
import { explain } from '#api/explain.ts'
import { recordCalls } from '#api/records.ts'
import { useNames } from '#kinds/names.ts'
import { RecordEditor } from '#list/panels/RecordEditor.tsx'
import { useRecord, useRecordToChange } from '#list/query/useRecord.ts'
import { useArchiving } from '#list/rows/useArchiving.tsx'
import { useRowActions } from '#list/rows/useRowActions.ts'
import { type PageTab, PageTabs } from '#ui/PageTabs.tsx'
import { toast } from '#ui/toast.ts'
import { useWorld } from '#world/world.ts'
import { DealClock } from './reservations.clock.tsx'
import { DealFacts } from './reservations.facts.tsx'
import { DealHead } from './reservations.head.tsx'
import { mayWriteDeal, reservationsScreen } from './reservations.list.tsx'
import classes from './reservations.module.css'
import { type Deal, dealName } from './reservations.words.ts'

interface DealPageProps {
  readonly id: string
  /** What others keep of this deal. The first tab, its sheet, is the page's own. */
  readonly tabsOf: (deal: Deal) => readonly PageTab[]
  readonly tab: string
  readonly onTab: (tab: string) => void
  /** None, or none this person may see. */
  readonly missing: ReactNode
}

export const ownTab = 'ficha'

/** One deal (S2 §2): what it is and how far, its line of time, everything one may read of it, and what belongs to it. */
export function DealPage({ id, missing, ...rest }: DealPageProps) {
  const { row, isMissing } = useRecord(reservations, id)
  if (row) return <OneDeal deal={row} {...rest} />
  return isMissing ? missing : <Outline />
}

function Outline() {
  return (
    <Stack gap="md" aria-label="A carregar" aria-busy>
      <Skeleton h={190} radius="md" />
      <Skeleton h={150} radius="md" />
      <Skeleton h={320} radius="md" />
    </Stack>
  )
}

interface OneDealProps extends Omit<DealPageProps, 'id' | 'missing'> {
  readonly deal: Deal
}

function OneDeal({ deal, tabsOf, tab, onTab }: OneDealProps) {
  const names = useNames()
  const [isEditing, setEditing] = useState(false)
  const sheet: PageTab = {
    key: ownTab,
    label: 'Ficha',
    Icon: IconFileDescription,
    content: <DealFacts deal={deal} names={names} />,
  }
  return (
    <div className={classes.page}>
      <DealHead deal={deal} names={names} buttons={<Buttons deal={deal} onEdit={() => setEditing(true)} />} />
      <DealClock deal={deal} names={names} />
      <PageTabs tabs={[sheet, ...tabsOf(deal)]} open={tab} onOpen={onTab} />
      {isEditing && <Editor id={deal._id} onClose={() => setEditing(false)} />}
    </div>
  )
}

function Buttons({ deal, onEdit }: { readonly deal: Deal; readonly onEdit: () => void }) {
  const mayWrite = mayWriteDeal(deal, useWorld())
  const actions = useRowActions(reservationsScreen)
  const { toggleArchive, dialog } = useArchiving(reservationsScreen, actions)
  const Icon = deal.active ? IconArchive : IconArchiveOff
  return (
    <>
      <Validate deal={deal} onDone={actions.refresh} />
      {mayWrite && (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Editar
        </Button>
      )}
      {(reservationsScreen.rowActions ?? []).map(({ name, Icon: Drawing, run }) => (
        <Button key={name} variant="default" leftSection={<Drawing size={16} aria-hidden />} onClick={() => run(deal)}>
          {name}
        </Button>
      ))}
      {deal.can.remove && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => void toggleArchive([deal])}
        >
          {deal.active ? 'Arquivar' : 'Repor'}
        </Button>
      )}
      {dialog}
    </>
  )
}

/** What consultants sent waits for somebody who answers for it (rules.md §7). */
function Validate({ deal, onDone }: { readonly deal: Deal; readonly onDone: () => void }) {
  const { flags } = useWorld()
  const [isBusy, setBusy] = useState(false)
  if (deal.state !== 'toValidate' || !deal.active || !flags.has('validateReservation')) return null
  const validate = async () => {
    setBusy(true)
    const answer = await recordCalls(reservations).patch(deal._id, { state: 'active', version: deal.version })
    setBusy(false)
    if (answer.ok) toast.success('Reserva validada com sucesso')
    else toast.failure(explain(answer))
    onDone()
  }
  return (
    <Button leftSection={<IconCheck size={16} aria-hidden />} loading={isBusy} onClick={() => void validate()}>
      Validar
    </Button>
  )
}

function Editor({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { row, isMissing, newest } = useRecordToChange(reservations, id)
  const { refresh } = useRowActions(reservationsScreen)
  return (
    <RecordEditor
      screen={reservationsScreen}
      row={row}
      isMissing={isMissing}
      newest={newest}
      title={row ? `Editar ${dealName(row)}` : 'Editar'}
      onClose={onClose}
      onDone={() => {
        refresh()
        onClose()
      }}
    />
  )
}
