import { screen, waitFor, within } from '@testing-library/react'
import { flags } from '@tipy/domain/access/flags'
import { expect, it, onTestFinished } from 'vitest'
import { listenForShortcuts } from '#ui/shortcuts/listening.ts'
import { shortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { ana, date, dates, id, openPage, plain } from './reservations.page.testing.tsx'

const shares = 'As datas por faturar repartem o que falta.'
const lines = () =>
  within(screen.getByRole('table', { name: 'Datas de faturação' }))
    .getAllByRole('row')
    .slice(1)
    .map(plain)

it('shows the billed share of a deal, and the amounts, state and invoice of each billing date', async () => {
  const { invoiceQueries } = await openPage()
  const link = await screen.findByRole('link', { name: 'Fatura 12' })
  expect(link).toHaveAttribute('href', '/invoices/i1')
  expect(invoiceQueries()).toMatchObject([{ filters: { reservation: [id], ignoreDate: true }, parts: ['rows'] }])
  expect(lines()).toEqual([
    'CPCV25%20-01-202710-11-20268 000,00 €4 000,00 €FaturadaFatura 1210-11-2026 · paga pelo cliente',
    'Escritura25%20-01-202712-11-20261 000,00 €500,00 €Executada à mão',
    'Escritura25%20-01-2027–1 000,00 €500,00 €Por faturar',
  ])
  const heads = screen.getAllByRole('columnheader').map(plain)
  expect(heads).toEqual(expect.arrayContaining(['Comissão total', 'Valor da agência']))
  for (const word of ['Comissão total', 'Valor da agência'])
    expect(plain(screen.getByRole('banner')), word).toContain(word)
  expect(screen.getByText(shares)).toBeVisible()
  expect(plain(screen.getByRole('banner'))).toContain('Faturado9 000,00 € de 10 000,00 €')
  expect(screen.getByLabelText('Faturado: 90%')).toBeInTheDocument()
  expect(screen.queryByText('Faturado acima do valor')).not.toBeInTheDocument()
})

it('shows only that a date is billed to users who may not list invoices or see this one', async () => {
  const { invoiceQueries, unmount } = await openPage({ grantedFlags: flags.filter(flag => flag !== 'listInvoices') })
  expect(lines()[0]).toMatch(/Faturada$/)
  expect(invoiceQueries()).toEqual([])
  unmount()
  await openPage({ found: [] })
  expect(lines()[0]).toMatch(/Faturada$/)
  expect(screen.queryByRole('link', { name: /Fatura/ })).not.toBeInTheDocument()
})

it('marks an over-billed deal, and dates with nothing left to bill', async () => {
  const spent = { ...date, _id: 'b3', gross: 0, amount: 0 }
  await openPage({
    over: { value: 8500, isOverBilled: true, isDone: true, billingDates: [...dates.slice(0, 2), spent] },
  })
  expect(screen.getByText('Faturado acima do valor')).toBeVisible()
  expect(plain(screen.getByRole('banner'))).toContain('9 000,00 € de 8 500,00 €')
  expect(lines()[2]).toMatch(/Nada por faturar$/)
  expect(screen.queryByText(shares)).not.toBeInTheDocument()
})

it('archiving a deal with invoices shows why it is refused', async () => {
  const { user } = await openPage()
  await user.click(screen.getByRole('button', { name: 'Arquivar' }))
  expect(await screen.findByText('Esta reserva tem faturas: arquive-as primeiro')).toBeVisible()
})

const documents = () => screen.getByRole('region', { name: 'Documentos do imóvel' })
const document = (name: string) => within(documents()).getByRole('checkbox', { name })

it('documents are ticked on the page, each with the version of the save before, and a refusal is undone', async () => {
  const { user, patches } = await openPage()
  expect(documents()).toHaveTextContent('0 de 12')
  await user.click(document('Caderneta predial'))
  await user.click(document('Licença de utilização'))
  await waitFor(() => expect(documents()).toHaveTextContent('2 de 12'))
  await waitFor(() =>
    expect(patches()).toEqual([
      { predialBooklet: true, version: 4 },
      { usageLicense: true, version: 5 },
    ]),
  )
  await user.click(document('Formulário KYC'))
  expect(await screen.findByText('Ainda não')).toBeVisible()
  await waitFor(() => expect(document('Formulário KYC')).not.toBeChecked())
  expect(document('Caderneta predial')).toBeChecked()
})

it('users who may not write the documents only read them', async () => {
  await openPage({ over: { can: { edit: false, remove: false }, kyc: true } })
  expect(within(documents()).queryAllByRole('checkbox')).toHaveLength(0)
  expect(documents()).toHaveTextContent('Entregue: Formulário KYC')
  expect(documents()).toHaveTextContent('Em falta: Caderneta predial')
})

it('shows the next step, who must act and since when', async () => {
  const sent = {
    state: 'toValidate',
    sentDate: '2026-11-02',
    processManagers: [ana._id],
    deedDate: null,
    cpcvDate: null,
  }
  await openPage({ over: sent })
  const line = screen.getByRole('region', { name: 'Linha do tempo' })
  await waitFor(() => expect(line).toHaveTextContent('Quem (Gestores de processos)Ana Simões'))
  expect(line).toHaveTextContent('Próximo passoValidar')
  expect(line).toHaveTextContent('Desde02-11-2026')
  for (const name of ['CPCV', 'Escritura']) expect(line).toHaveTextContent(`${name}Sem data`)
})

it('says of a sent deal that it is with the process managers to a consultant, who gets no state', async () => {
  const sent = { state: undefined, sentDate: '2026-11-02', processManagers: [], deedDate: null, cpcvDate: null }
  await openPage({ role: 'consultant', over: { ...sent, billingDates: [date] } })
  const line = screen.getByRole('region', { name: 'Linha do tempo' })
  expect(line).toHaveTextContent('Próximo passoCom os gestores de processosDesde02-11-2026')
  expect(line).not.toHaveTextContent('Quem')
})

it('a consultant, who gets no state, reads whether the deal was sent', async () => {
  const { unmount } = await openPage({ role: 'consultant', over: { state: undefined } })
  expect(within(screen.getByRole('banner')).getByText('Enviada')).toBeVisible()
  unmount()
  await openPage({ role: 'consultant', over: { state: undefined, isDraft: true } })
  expect(within(screen.getByRole('banner')).getByText('Rascunho')).toBeVisible()
})

it('validating proposes the day of each contract: two keys are enough', async () => {
  const unpredicted = { ...date, predictedExecutionDate: null }
  const { user, patches } = await openPage({
    over: {
      state: 'toValidate',
      cpcvDate: '2026-12-01',
      deedDate: null,
      deedDeadlineDuration: 60,
      billingDates: [
        { ...unpredicted, _id: 'b1', type: 'CPCV' },
        { ...unpredicted, _id: 'b2', type: 'ESC' },
      ],
    },
  })
  onTestFinished(listenForShortcuts(globalThis.document, shortcuts))
  await user.keyboard('{Control>}{Enter}{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Validar LX-1' })
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Validar' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Reserva validada com sucesso')).toBeVisible()
  const predicted = [
    { _id: 'b1', predictedExecutionDate: '2026-12-01' },
    { _id: 'b2', predictedExecutionDate: '2027-01-30' },
  ]
  expect(patches()).toEqual([{ state: 'active', billingDates: predicted, version: 4 }])
})

it('validating asks for the predicted dates that are missing', async () => {
  const open2 = { ...date, predictedExecutionDate: null }
  const { user, patches } = await openPage({
    over: {
      state: 'toValidate',
      billingDates: [
        { ...open2, _id: 'b1' },
        { ...date, _id: 'b2', type: 'ESC' },
      ],
    },
  })
  await user.click(screen.getByRole('button', { name: 'Validar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Validar LX-1' })
  await user.click(within(dialog).getByRole('button', { name: 'Validar' }))
  expect(within(dialog).getByText('Obrigatório')).toBeVisible()
  expect(patches()).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /^Data prevista: CPCV/ }), '20-12-2026')
  await user.click(within(dialog).getByRole('button', { name: 'Validar' }))
  expect(await screen.findByText('Reserva validada com sucesso')).toBeVisible()
  const predicted = [
    { _id: 'b1', predictedExecutionDate: '2026-12-20' },
    { _id: 'b2', predictedExecutionDate: '2027-01-20' },
  ]
  expect(patches()).toEqual([{ state: 'active', billingDates: predicted, version: 4 }])
})
