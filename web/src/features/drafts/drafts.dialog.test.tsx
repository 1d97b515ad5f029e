import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Received } from '#test/server.ts'
import { ana, batch, draft, idOf, progress, rui, showDrafts } from './drafts.testing.tsx'

configure({ defaultHidden: true })

const generate = 'POST /api/gmail/generate'
const isPreview = ({ url }: Received) => url.includes('preview=true')
/** Answers the preview with these drafts, and the making with a batch. */
const making = (drafts: readonly unknown[]) => ({
  [generate]: (call: Received) => ({ data: { batch: isPreview(call) ? null : batch, drafts } }),
})
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

it('shows recipients, amounts and problems before anything is made, and sums what is chosen', async () => {
  const old = draft(13, 'Ida Reis', { problem: 'noEmail', to: '' })
  const { user, sent } = await showDrafts({
    answers: making([ana, { ...rui, madeBefore: '2026-10-02T09:00:00Z' }, old]),
  })
  const table = within(await screen.findByRole('table', { name: 'Rascunhos a gerar' }))
  expect(table.getAllByRole('row')).toHaveLength(4)
  expect(plain(table.getByRole('row', { name: /Ana Simões/ }).textContent)).toContain('1 234,50 €')
  expect(table.getByText(/Último rascunho: 02-10-2026/)).toBeVisible()
  expect(table.getByText('Não tem e-mail válido')).toBeVisible()
  expect(table.getByRole('checkbox', { name: 'Escolher Ida Reis' })).toBeDisabled()
  expect(plain(screen.getByText(/no total/).textContent)).toBe(
    '2 rascunhos, 1 234,60 € no total. 1 fica de fora: veja porquê na lista.',
  )
  await user.click(table.getByRole('checkbox', { name: 'Escolher Rui Prata' }))
  expect(plain(screen.getByText(/no total/).textContent)).toContain('1 rascunho, 1 234,50 €')
  expect(sent(generate).every(isPreview)).toBe(true)
})

it('who already has a draft that says the same is left out until the user chooses them', async () => {
  const before = { madeBefore: '2026-10-02T09:00:00Z', isRepeated: true }
  const { user } = await showDrafts({ answers: making([ana, { ...rui, ...before }]) })
  const row = within(await screen.findByRole('row', { name: /Rui Prata/ }))
  expect(row.getByText(/Já tem um rascunho igual: 02-10-2026/)).toBeVisible()
  expect(row.getByRole('checkbox')).not.toBeChecked()
  expect(plain(screen.getByText(/no total/).textContent)).toBe(
    '1 rascunho, 1 234,50 € no total. 1 já tem um rascunho igual: escolha-o se quiser outro.',
  )
  await user.click(row.getByRole('checkbox'))
  expect(plain(screen.getByText(/no total/).textContent)).toBe('2 rascunhos, 1 234,60 € no total')
})

it('makes one batch of the chosen people however often the button is pressed, and shows its progress', async () => {
  let asked = 0
  const { user, sent } = await showDrafts({
    answers: {
      ...making([ana, rui]),
      [`GET /api/gmail/batches/${batch}`]: () => {
        asked++
        if (asked > 1) return { data: progress({ made: 1, drafts: progress().drafts.slice(0, 1) }) }
        const waiting = progress()
          .drafts.slice(0, 1)
          .map(one => ({ ...one, state: 'waiting' }))
        return { data: { ...progress({ waiting: 1, made: 0 }), drafts: waiting } }
      },
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Escolher Rui Prata' }))
  await user.dblClick(screen.getByRole('button', { name: 'Gerar rascunho' }))
  expect(await screen.findByText('0 de 1 rascunho no Gmail')).toBeVisible()
  expect(await screen.findByText('Rascunho gerado com sucesso')).toBeVisible()
  expect(screen.getByText('1 rascunho no Gmail')).toBeVisible()
  const made = sent(generate).filter(call => !isPreview(call))
  expect(made.map(({ body }) => body)).toEqual([{ office: 'lisboa', people: [ana.person] }])
  expect(made[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

it('asks for an agency where none is chosen in the shell', async () => {
  const { user, sent } = await showDrafts({ answers: making([ana]), session: { selectedOffices: [] } })
  await user.click(await screen.findByRole('button', { name: 'Gerar rascunho' }))
  expect(await screen.findByText('Escolha uma agência')).toBeVisible()
  expect(sent(generate)).toHaveLength(0)
  await user.click(screen.getByRole('combobox', { name: 'Agência' }))
  await user.click(await screen.findByRole('option', { name: 'Porto' }))
  await screen.findByRole('table', { name: 'Rascunhos a gerar' })
  expect(sent(generate).map(({ body }) => body)).toEqual([{ office: 'porto' }])
})

it('a lost account swaps the button for the link, and the drafts can be downloaded', async () => {
  const { user } = await showDrafts({
    answers: {
      [generate]: call =>
        isPreview(call)
          ? { data: { batch: null, drafts: [ana] } }
          : { status: 401, message: 'GMAIL_LOST', data: { text: 'A sua conta Gmail não está ligada', requestId: 'x' } },
    },
  })
  await screen.findByRole('table', { name: 'Rascunhos a gerar' })
  await user.click(screen.getByRole('button', { name: 'Gerar rascunho' }))
  expect(await screen.findByRole('link', { name: 'Ligar de novo o Gmail' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Gerar rascunho' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Descarregar rascunhos (.eml)' })).toBeEnabled()
})

it('a connection lost in the middle keeps the work, and the batch goes on by itself', async () => {
  let isBack = false
  await showDrafts({
    waitingBatch: batch,
    answers: {
      [`GET /api/gmail/batches/${batch}`]: () => {
        if (isBack) return { data: progress() }
        isBack = true
        const [first, second] = progress().drafts
        return {
          data: {
            ...progress({ waiting: 1, made: 1, isConnected: false }),
            drafts: [first, { ...second, state: 'waiting' }],
          },
        }
      },
    },
  })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/Falta 1 rascunho/)).toBeVisible()
  expect(alert.getByRole('link', { name: 'Ligar de novo o Gmail' })).toBeVisible()
  expect(await screen.findByText('2 rascunhos no Gmail')).toBeVisible()
  expect(screen.queryByText('A ligação ao Gmail perdeu-se')).toBeNull()
})

it('failed drafts come first with their reason, and are tried again', async () => {
  const [first, second] = progress().drafts
  const broken = { ...second, state: 'failed', error: 'O valor mudou' }
  const { user, sent } = await showDrafts({
    waitingBatch: batch,
    answers: {
      [`GET /api/gmail/batches/${batch}`]: () => ({
        data: { ...progress({ made: 1, failed: 1 }), drafts: [first, broken] },
      }),
      [`POST /api/gmail/batches/${batch}/retry`]: () => ({ data: progress() }),
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Rascunhos' }))
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent('O valor mudou')
  await user.click(screen.getByRole('button', { name: 'Tentar de novo o que falhou' }))
  expect(await screen.findByText('2 rascunhos no Gmail')).toBeVisible()
  expect(sent(`POST /api/gmail/batches/${batch}/retry`)).toHaveLength(1)
})

it('after consultants’ drafts bills are marked as sent, and those changed meanwhile are named', async () => {
  const changed = ana.lines[0]?.invoice ?? ''
  const bodies: unknown[] = []
  const { user } = await showDrafts({
    answers: {
      ...making([ana, rui]),
      [`GET /api/gmail/batches/${batch}`]: () => ({ data: progress() }),
      'PATCH /api/invoices': ({ body }) => {
        bodies.push(body)
        if (bodies.length > 1) return { data: null }
        const data = { text: 'Alterado', requestId: 'x', fields: { [changed]: 'Este registo foi alterado' } }
        return { status: 409, message: 'STALE', data }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Gerar 2 rascunhos' }))
  await user.click(await screen.findByRole('button', { name: 'Marcar faturas como enviadas' }))
  expect(await screen.findByText('1 fatura por marcar')).toBeVisible()
  expect(screen.getByText('HT-11').closest('li')).toHaveTextContent('HT-11: Este registo foi alterado')
  expect(Object.keys(bodies[1] as object)).toEqual([rui.lines[0]?.invoice])
  expect(Object.values(bodies[1] as object)).toEqual([{ sentBillsToFinder: true, sentBillsToFinder__old: false }])
})

it('a slip of nobody is made only once the user has named its person', async () => {
  const slip = (over: object) => ({ ...ana, amount: null, lines: [], attachments: ['recibo.pdf'], ...over })
  const unknown = slip({ person: null, name: '', to: '', problem: 'noPerson', attachments: ['x.pdf'] })
  const { user, sent } = await showDrafts({
    sources: [{ kind: 'salary' }],
    answers: {
      'POST /api/gmail/salary': call => {
        if (!isPreview(call)) return { data: { batch, drafts: [] } }
        const isNamed = String(call.body).includes(idOf(12))
        return { data: { batch: null, drafts: isNamed ? [slip(rui)] : [slip({}), unknown] } }
      },
      [`GET /api/gmail/batches/${batch}`]: () => ({ data: progress({ kind: 'salary' }) }),
    },
  })
  const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
  await user.upload(await screen.findByLabelText('Recibos de vencimento'), [pdf('ana.pdf'), pdf('x.pdf')])
  expect(await screen.findByText('Nenhuma pessoa encontrada')).toBeVisible()
  expect(screen.getByText(/1 rascunho/)).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Pessoa do recibo x.pdf' }))
  await user.click(await screen.findByRole('option', { name: /Rui Prata/ }))
  await waitFor(() => expect(screen.queryByText('Nenhuma pessoa encontrada')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Gerar 2 rascunhos' }))
  expect(await screen.findByText('2 rascunhos no Gmail')).toBeVisible()
  const made = sent('POST /api/gmail/salary').filter(call => !isPreview(call))
  expect(made).toHaveLength(1)
  for (const part of [idOf(11), idOf(12), 'ana.pdf', 'x.pdf']) expect(String(made[0]?.body)).toContain(part)
})

it('a slip that was matched to the wrong person is given to another', async () => {
  const slip = { ...ana, amount: null, lines: [], attachments: ['a.pdf'] }
  const { user, sent } = await showDrafts({
    sources: [{ kind: 'salary' }],
    answers: {
      'POST /api/gmail/salary': call => {
        const drafts = String(call.body).includes(idOf(12)) ? [{ ...slip, ...rui, amount: null, lines: [] }] : [slip]
        return { data: { batch: isPreview(call) ? null : batch, drafts } }
      },
      [`GET /api/gmail/batches/${batch}`]: () => ({ data: progress({ kind: 'salary' }) }),
    },
  })
  const pdf = new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' })
  await user.upload(await screen.findByLabelText('Recibos de vencimento'), pdf)
  await user.click(await screen.findByRole('button', { name: 'Escolher outra pessoa para o recibo a.pdf' }))
  await user.click(screen.getByRole('combobox', { name: 'Pessoa do recibo a.pdf' }))
  await user.click(await screen.findByRole('option', { name: /Rui Prata/ }))
  expect(await screen.findByRole('checkbox', { name: 'Escolher Rui Prata' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Gerar rascunho' }))
  expect(await screen.findByText('2 rascunhos no Gmail')).toBeVisible()
  const [made] = sent('POST /api/gmail/salary').filter(call => !isPreview(call))
  expect(String(made?.body)).toContain(idOf(12))
  expect(String(made?.body)).not.toContain(idOf(11))
})

it('drafts that are made before the first question about them are announced too', async () => {
  const { user } = await showDrafts({
    answers: { ...making([ana, rui]), [`GET /api/gmail/batches/${batch}`]: () => ({ data: progress() }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Gerar 2 rascunhos' }))
  expect(await screen.findByText('Rascunho gerado com sucesso')).toBeVisible()
})
