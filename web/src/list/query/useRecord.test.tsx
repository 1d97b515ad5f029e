import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { readKey } from '#api/records.ts'
import { draw } from '#test/render.tsx'
import { startServer } from '#test/server.ts'
import { useCurrentRecord, useRecordToChange } from './useRecord.ts'

const key = readKey('reservations', 'd1')
const deal = (ref: string) => shownRow(reservations, { _id: 'd1', ref })
const notFound = { status: 404, message: 'NOT_FOUND' }

const Deal = ({ row, isMissing }: ReturnType<typeof useCurrentRecord<typeof reservations>>) => (
  <p>{row?.ref ?? (isMissing ? 'missing' : 'loading')}</p>
)
const CurrentDeal = () => <Deal {...useCurrentRecord(reservations, 'd1')} />
const DealToChange = () => <Deal {...useRecordToChange(reservations, 'd1')} />

/** A page that has the deal as it was read earlier, and reads it again on request. */
function Page({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  useState(() => queries.setQueryData(key, deal('earlier')))
  const [status, setStatus] = useState('')
  const readAgain = async () => {
    await queries.refetchQueries({ queryKey: key })
    setStatus(queries.getQueryState(key)?.status ?? '')
  }
  return (
    <>
      {children}
      <button type="button" onClick={() => void readAgain()}>
        Ler de novo
      </button>
      <output>{status}</output>
    </>
  )
}

async function open(content: ReactNode, answers: readonly object[]) {
  const left = [...answers]
  const server = await startServer({ 'GET /api/reservations/d1': () => left.shift() ?? notFound })
  connect({ baseUrl: server.baseUrl, session: () => null })
  return draw(<Page>{content}</Page>)
}

describe.each([
  ['a record to act on', <CurrentDeal key="current" />],
  ['a record to change', <DealToChange key="toChange" />],
])('%s', (_hook, content) => {
  it('has nothing of an earlier read when its first read fails', async () => {
    const { user } = await open(content, [notFound, { data: deal('read anew') }])
    expect(screen.getByText('loading')).toBeVisible()
    expect(await screen.findByText('missing')).toBeVisible()
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('read anew')).toBeVisible()
  })

  it('keeps what it has read when a later read fails', async () => {
    const { user } = await open(content, [{ data: deal('read anew') }, notFound])
    expect(await screen.findByText('read anew')).toBeVisible()
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('error'))
    expect(screen.getByText('read anew')).toBeVisible()
  })
})
