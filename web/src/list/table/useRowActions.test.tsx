import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { Shown } from '@tipy/domain/record/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { readKey } from '#api/records.ts'
import { rowsKey } from '#list/query/useListData.ts'
import { useRecord } from '#list/query/useRecord.ts'
import { toyRow, toyServer, toysScreen } from '#list/toys.testing.tsx'
import { startServer } from '#test/server.ts'
import { useRowActions } from './useRowActions.ts'

type Toy = Shown<typeof toysScreen.record>

const key = rowsKey('toys')
const { _id } = toyRow(0)
const name = `PATCH /api/toys/${_id}`

/** The actions of a list that shows one row. The server answers a change only when told. */
async function start({ refuses = () => false }: { readonly refuses?: (change: number) => boolean } = {}) {
  const toys = toyServer(1)
  const held: (() => void)[] = []
  const server = await startServer({
    ...toys,
    [name]: (received, response) => {
      const refusal = { status: 403, message: 'FORBIDDEN', data: { text: 'Não tem permissão', requestId: 'r' } }
      const reply = refuses(held.length) ? refusal : toys[name]?.(received, response)
      held.push(() => response.writeHead(reply?.status ?? 200).end(JSON.stringify({ message: 'OK', ...reply })))
      return undefined
    },
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const queries = new QueryClient()
  queries.setQueryData(key, { toys: [toyRow(0)] })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const button = () => renderHook(() => useRowActions(toysScreen), { wrapper }).result.current
  const actions = button()
  const shown = () => queries.getQueryData<{ readonly toys: readonly Toy[] }>(key)?.toys[0] as Toy
  /** What the list shows of the row, each time it changes. */
  const history: unknown[] = []
  queries.getQueryCache().subscribe(() => {
    const now = `${shown().broken} ${shown().price}`
    if (now !== history.at(-1)) history.push(now)
  })
  return {
    shown,
    history,
    /** The actions as another button of the same page has them. */
    button,
    /** The row as its page loads it. */
    loaded: async () => {
      renderHook(() => useRecord(toysScreen.record, _id), { wrapper })
      const queryKey = readKey('toys', _id)
      await waitFor(() => expect(queries.getQueryData(queryKey)).toBeDefined())
      const reload = async () => {
        await act(() => queries.refetchQueries({ queryKey }))
        return queries.getQueryData(queryKey)
      }
      return { reload }
    },
    toggleArchive: actions.toggleArchive,
    patch: (row: Toy, changes: object) => actions.patch(row, changes),
    sent: () => server.received.filter(received => received.name === name).map(({ body }) => body),
    archivedVersions: () =>
      server.received
        .filter(received => received.name.startsWith('DELETE'))
        .map(({ url }) => new URL(url, server.baseUrl).searchParams.get('version')),
    /** Answers this change, as soon as it has arrived. */
    answer: async (change: number) => {
      await waitFor(() => expect(held.length).toBeGreaterThan(change))
      held[change]?.()
    },
  }
}

it('the answer of a change does not undo a later one on screen', async () => {
  const { shown, history, patch, answer } = await start()
  const first = patch(shown(), { broken: true })
  const second = patch(shown(), { price: 2000 })
  await answer(0)
  await answer(1)
  await Promise.all([first, second])
  expect(history).toEqual(['true 1000', 'true 2000'])
  expect(shown().version).toBe(3)
})

it('a change is on screen before the next press, so that three presses of a switch end where they say', async () => {
  const { shown, patch, answer, sent } = await start()
  const presses = [0, 1, 2].map(() => patch(shown(), { broken: !shown().broken }))
  expect(shown().broken).toBe(true)
  for (const change of [0, 1, 2]) await answer(change)
  await Promise.all(presses)
  expect(sent()).toMatchObject([{ broken: true }, { broken: false }, { broken: true }])
  expect(shown()).toMatchObject({ broken: true, version: 4 })
})

it('a row that is loaded while it is being saved keeps the changes that are shown', async () => {
  const { shown, patch, answer, sent, loaded } = await start()
  const page = await loaded()
  const presses = [patch(shown(), { broken: true }), patch(shown(), { broken: false })]
  // The server has the first change, and not yet the second.
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await page.reload()).toMatchObject({ broken: false })
  for (const change of [0, 1]) await answer(change)
  await Promise.all(presses)
  expect(await page.reload()).toMatchObject({ broken: false, version: 3 })
})

it('a refused change is undone, and is no conflict for a later one', async () => {
  const { shown, patch, answer, sent } = await start({ refuses: change => change === 1 })
  const changes = [{ broken: true }, { price: 2000 }, { broken: false }].map(change => patch(shown(), change))
  for (const change of [0, 1, 2]) await answer(change)
  await Promise.all(changes)
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2 }, { version: 2 }])
  expect(shown()).toMatchObject({ broken: false, price: 1000, version: 3 })
})

it('a click after an answer, on the row as drawn before it, is no conflict', async () => {
  const { shown, patch, answer, sent } = await start()
  const drawn = shown()
  await Promise.all([patch(drawn, { broken: true }), answer(0)])
  await Promise.all([patch(drawn, { broken: false }), answer(1)])
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2 }])
  expect(shown()).toMatchObject({ broken: false, version: 3 })
})

it('changes by two buttons of a page are no conflict', async () => {
  const { shown, patch, button, answer, sent } = await start()
  const drawn = shown()
  const changes = [patch(drawn, { price: 2000 }), button().patch(drawn, { broken: true })]
  await answer(0)
  await answer(1)
  await Promise.all(changes)
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2 }])
  expect(shown()).toMatchObject({ broken: true, price: 2000, version: 3 })
})

it('archiving while a change is being saved is no conflict', async () => {
  const { shown, patch, toggleArchive, answer, sent, archivedVersions } = await start()
  const drawn = shown()
  const changed = patch(drawn, { broken: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  const archived = toggleArchive([drawn])
  await answer(0)
  await Promise.all([changed, archived])
  expect(archivedVersions()).toEqual(['2'])
})
