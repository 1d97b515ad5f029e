import { Group, Stack, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconSearchOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { type PercentageField, percentagesFor, percentagesLocked } from '@tipy/domain/features/stats/stats.percentages'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { commissionFields } from '@tipy/domain/features/users/users.rights'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '#api/client.ts'
import { figuresKey, recordCalls, recordKey } from '#api/records.ts'
import { OvertakenShares } from '#form/shares/OvertakenShares.tsx'
import { type Edits, isReadable, noEdits, shareOf, typedInto, undone } from '#form/shares/shares.ts'
import { useShareSaving } from '#form/shares/useShareSaving.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import { PendingBar } from './PendingBar.tsx'
import { PercentageRow } from './PercentageRow.tsx'
import classes from './Percentages.module.css'

interface PercentagesProps {
  /** The rows of the page: consultants or commercial directors. */
  readonly rows: readonly StatsRow[]
  /** Beside a name: warnings, comments. */
  readonly marks?: (row: StatsRow) => ReactNode
}

const labelOf = (name: string): string => users.fields[name as PercentageField].label
const isRequired = (name: string): boolean => (commissionFields as readonly string[]).includes(name)

/**
 * The percentages of people, each an input. What is typed is pending until it is saved, all or none, also while other
 * pages, groups or searches are shown.
 */
export function Percentages({ rows, marks }: PercentagesProps) {
  const session = useSessionContext()
  const viewer = useMemo(() => viewerOf(session), [session])
  const [edits, setEdits] = useState<Edits>(noEdits)
  const fields = useMemo(() => percentagesFor(viewer.flags), [viewer])
  const queries = useQueryClient()
  const { isBusy, save } = useShareSaving({
    edits,
    setEdits,
    send: body => call('PATCH /api/users', { body }),
    read: recordCalls<Users>(users).read,
    savedText: 'Consultores editados',
    onSaved: () => setEdits(noEdits),
    refresh: () => {
      for (const queryKey of [figuresKey, recordKey(users.name)]) void queries.invalidateQueries({ queryKey })
    },
  })
  const type = useCallbackRef((row: StatsRow, name: PercentageField, text: string) => {
    if (row._id === null) return
    const cell = { id: row._id, title: row.name, name, value: shareOf(row[name]) }
    setEdits(now => typedInto(now, cell, text))
  })
  const undo = useCallbackRef((row: StatsRow, name: PercentageField) =>
    setEdits(now => undone(now, row._id ?? '', name)),
  )
  // What has no person has no percentages.
  const people = rows.filter(({ _id }) => _id !== null)
  return (
    <>
      <PendingBar
        edits={edits}
        isReady={isReadable(edits, (_, name) => isRequired(name))}
        isBusy={isBusy}
        onSave={save}
        onDiscard={() => setEdits(noEdits)}
      />
      <Group px="sm">
        <OvertakenShares edits={edits} labelOf={labelOf} />
      </Group>
      {people.length === 0 ? (
        <Empty />
      ) : (
        <ScrollX label="Percentagens">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Nome</th>
                {fields.map(name => (
                  <th key={name} scope="col">
                    {labelOf(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(row => (
                <PercentageRow
                  key={row._id}
                  row={row}
                  fields={fields}
                  cells={edits.get(row._id ?? '')?.cells}
                  locked={percentagesLocked(row, viewer)}
                  isRequired={isRequired}
                  labelOf={labelOf}
                  marks={marks}
                  onType={type}
                  onUndo={undo}
                />
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
    </>
  )
}

function Empty() {
  return (
    <Stack align="center" gap={6} py={60} c="dimmed">
      <IconSearchOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>Não há resultados</Text>
    </Stack>
  )
}
