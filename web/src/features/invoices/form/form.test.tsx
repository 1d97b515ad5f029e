import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Flag } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import { variantSettings } from '@tipy/domain/company/settings'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { TermsOfPerson } from '@tipy/domain/features/users/users.terms.contract'
import type { Shown } from '@tipy/domain/record/contract'
import { expect, it } from 'vitest'
import { clearFailure, lastFailure } from '#api/failures.ts'
import { colleague, inputsBy, openForm, sessionOf } from '#form/form.testing.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import type { Answers } from '#test/server.ts'
import { InvoiceForm } from './form.tsx'

// Computing from styles whether each element is hidden would take most of the time in a form this long.
configure({ defaultHidden: true })

const rui = colleague('01', 'Rui Patrício', { role: 'commercialDirector' })
const ana = colleague('02', 'Ana Simões', { team: 'norte', manager: rui._id })
const eva = colleague('03', 'Eva Nunes', { role: 'creditManager' })
const bea = colleague('04', 'Beatriz Lopes', { role: 'broker' })

const terms: TermsOfPerson = {
  percentage: 50,
  team: 'norte',
  commercialDirector: rui._id,
  commercialDirectorCommission: 5,
  broker: bea._id,
  brokerCommission: 2,
  coo: null,
  cooCommission: 1,
  recruiter: null,
  recruiterPercentage: null,
  recruiterDirector: null,
  recruiterDirectorPercentage: null,
  creditManagerCommission: 10,
}
const flagsOf = (role: Role) =>
  new Set(Object.entries(defaultFeatures).flatMap(([flag, { roles }]) => (roles.includes(role) ? [flag as Flag] : [])))

interface Opening {
  readonly role?: Role
  readonly settings?: SessionContext['settings']
  readonly row?: Shown<Invoices>
  readonly answers?: Answers
}
async function open({ role = 'processManager', settings, row, answers }: Opening = {}) {
  const view = await openForm<Invoices>({
    Form: InvoiceForm,
    ...(row && { row }),
    session: sessionOf({
      person: person(role, { offices: ['lisboa'] }),
      flags: flagsOf(role),
      ...(settings && { settings }),
    }),
    people: [ana, bea, eva, rui],
    answers: {
      'GET /api/invoices/number': ({ url }) => ({
        data: { next: 124, sequence: { first: 1, last: 123 }, isTaken: url.includes('number=7') },
      }),
      ...Object.fromEntries(
        [ana, eva].map(({ _id }) => [
          `GET /api/users/${_id}/terms`,
          ({ url }: { readonly url: string }) => ({
            data: url.includes('bank=true') ? { ...terms, percentage: 20, commercialDirectorCommission: 3 } : terms,
          }),
        ]),
      ),
      ...answers,
    },
  })
  await screen.findAllByText('Data de reporte')
  return view
}

function region(name: string): HTMLElement {
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name)
  const found = heading?.closest('section')
  if (!found) throw new Error(`No section ${name}`)
  return found
}
function field(label: RegExp, where?: HTMLElement): HTMLInputElement {
  const [found, ...others] = inputsBy(label, where)
  if (!found || others.length > 0) throw new Error(`${String(label)} is not the label of one input`)
  return found
}
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const reads = (label: RegExp, where?: HTMLElement) => plain(field(label, where).value)
const button = (name: string) => screen.getByText(name, { selector: 'button *' })
const type = (label: RegExp, text: string, where?: HTMLElement) =>
  fireEvent.change(field(label, where), { target: { value: text } })
type User = Awaited<ReturnType<typeof open>>['user']
async function choose(user: User, label: RegExp, name: string, where?: HTMLElement) {
  await user.click(field(label, where))
  const [option] = await screen.findAllByRole('option', { name: new RegExp(name) })
  if (option) await user.click(option)
}
const linesIn = (waterfall: HTMLElement) =>
  within(waterfall)
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent))

const id = '00000000-0000-4000-8000-0000000000aa'
const saved = (over: Partial<Shown<Invoices>> = {}) =>
  ({
    _id: id,
    version: 4,
    active: true,
    can: { edit: true, remove: true },
    ref: 'LX-1',
    number: 7,
    office: 'lisboa',
    issueDate: '2026-10-01',
    date: '2026-10-01',
    owner: 'Ângela Brandão',
    buyer: 'Carla Dias',
    value: 10_000,
    finder: ana._id,
    isExternalFinder: false,
    finderPercentage: 40,
    finderTeam: 'norte',
    finderCommercialDirector: rui._id,
    finderCommercialDirectorCommission: 5,
    finderBroker: null,
    seller: 'Casa Alheia',
    isExternalSeller: true,
    percentageSplit: 0.4,
    clientProofDate: null,
    clientPaymentDate: null,
    sentBillsToFinder: false,
    finderPaymentDate: null,
    sentBillsToSeller: false,
    sellerPaymentDate: null,
    creditManager: null,
    responsiblePayments: [],
    ...over,
  }) as Shown<Invoices>

it('a new sale marks missing fields, fills in the terms of consultants and shows the waterfall', async () => {
  const { user, received } = await open({
    answers: { 'POST /api/invoices': () => ({ status: 201, data: saved() }) },
  })
  await user.click(button('Adicionar'))
  expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
  for (const label of [/^Referência/, /^Número/, /Proprietário/, /Comprador/, /Comissão total/])
    expect(field(label)).toHaveAccessibleDescription('Obrigatório')
  expect(screen.queryByText('Gestora de crédito')).not.toBeInTheDocument()
  expect(screen.queryByText('Percentagem interna')).not.toBeInTheDocument()
  expect(region('Quem recebe o quê')).toHaveTextContent('Escreva a comissão total')

  type(/^Número/, '7')
  expect(await screen.findByText('Já há uma fatura 7 em 2026')).toBeVisible()
  type(/^Número/, '900001')
  const far = 'O número 900001 está fora da sequência de 2026, que vai de 1 a 123'
  expect(await screen.findByText(far)).toBeVisible()
  await user.click(await screen.findByText('Número seguinte: 124'))
  await waitFor(() => expect(screen.queryByText(far)).not.toBeInTheDocument())
  expect(reads(/^Número/)).toBe('124')

  type(/^Referência/, 'LX-9')
  type(/Proprietário/, 'Ângela Brandão')
  type(/Comprador/, 'Carla Dias')
  type(/Comissão total/, '10000')
  const finder = region('Angariador')
  expect(inputsBy(/^Comissão$/, finder)).toHaveLength(0)
  await choose(user, /^Angariador/, 'Ana Simões', finder)
  await waitFor(() => expect(reads(/^Comissão$/, finder)).toBe('50%'))
  expect(reads(/^Diretor comercial/, finder)).toBe('Rui Patrício')
  expect(within(finder).queryByText('57,3')).toBeInTheDocument()
  await choose(user, /^Vendedor/, 'Ana Simões', region('Vendedor'))
  await waitFor(() => expect(inputsBy(/^Comissão$/, region('Vendedor'))).not.toHaveLength(0))
  await waitFor(() =>
    expect(linesIn(region('Quem recebe o quê'))).toEqual([
      'Comissão total10 000,00 €',
      'Ana SimõesAngariador50%2 500,00 €',
      'Rui PatrícioDiretor comercial do angariador5%250,00 €',
      'Beatriz LopesBroker do angariador2%100,00 €',
      'Ana SimõesVendedor50%2 500,00 €',
      'Rui PatrícioDiretor comercial do vendedor5%250,00 €',
      'Beatriz LopesBroker do vendedor2%100,00 €',
      'Fica na agência4 300,00 €',
    ]),
  )
  await user.click(button('Adicionar'))
  expect(await screen.findByText('Fatura criada com sucesso')).toBeVisible()
  expect(received('POST /api/invoices')[0]?.body).toMatchObject({
    number: 124,
    office: 'lisboa',
    finder: ana._id,
    finderPercentage: 50,
    finderTeam: 'norte',
    sellerCooCommission: 1,
  })
})

it('a bank invoice has the bank as finder, the seller’s bank commission and a credit manager', async () => {
  const missing = { status: 400, message: 'OFFICE_MISSING', data: { text: 'Escolha uma agência', requestId: 'r' } }
  const wrong = { status: 422, message: 'INVALID', data: { text: 'Dados inválidos', requestId: 'r', fields: {} } }
  const answers = [missing, wrong]
  const { user, received } = await open({
    settings: variantSettings,
    answers: { 'POST /api/invoices': () => answers.shift() ?? wrong },
  })
  await choose(user, /^Angariador/, 'Ana Simões', region('Angariador'))
  await choose(user, /^Vendedor/, 'Ana Simões', region('Vendedor'))
  await waitFor(() => expect(reads(/^Comissão$/, region('Vendedor'))).toBe('50%'))
  expect(within(region('Vendedor')).queryByText('57,3')).not.toBeInTheDocument()
  expect(inputsBy(/^Diretor do recrutador/, region('Vendedor'))).toHaveLength(0)
  await user.click(button('Bank'))
  expect(reads(/^Referência/)).toBe('Bank')
  await waitFor(() => expect(reads(/^Comissão$/, region('Vendedor'))).toBe('20%'))
  expect(reads(/^Comissão do diretor/, region('Vendedor'))).toBe('3%')
  expect(field(/É de fora da empresa/, region('Angariador'))).toBeChecked()
  expect(field(/É de fora da empresa/, region('Angariador'))).toBeDisabled()
  expect(inputsBy(/^Comissão/, region('Angariador'))).toHaveLength(0)
  type(/^Banco/, 'Banco do Tejo', region('Angariador'))
  await choose(user, /^Gestora de crédito/, 'Eva Nunes')
  await waitFor(() => expect(reads(/^Comissão/, region('Gestora de crédito'))).toBe('10%'))
  type(/Comissão total/, '3000')
  type(/^Número/, '9')
  type(/Proprietário/, 'Carla Dias')
  type(/Comprador/, 'Carla Dias')
  expect(linesIn(region('Quem recebe o quê'))).toEqual([
    'Comissão total3 000,00 €',
    'Ana SimõesVendedor20%600,00 €',
    'Rui PatrícioDiretor comercial do vendedor3%90,00 €',
    'Beatriz LopesBroker do vendedor2%60,00 €',
    'Eva NunesGestora de crédito10%300,00 €',
    'Fica na agência1 950,00 €',
  ])
  await user.click(button('Adicionar'))
  await waitFor(() => expect(screen.getAllByText('Escolha uma agência').length).toBeGreaterThan(0))
  await waitFor(() => expect(button('Adicionar').closest('button')).toBeEnabled())
  await user.click(button('Adicionar'))
  expect(await screen.findByText('O NIF não é válido')).toBeVisible()
  const [sent] = received('POST /api/invoices').map(({ body }) => body as Record<string, unknown>)
  expect(sent).toMatchObject({ ref: 'Bank', finder: 'Banco do Tejo', isExternalFinder: true, sellerPercentage: 20 })
  expect(sent).not.toHaveProperty('finderPercentage')
})

it('an edit shows the split, warns of days out of order, previews a refresh, and fails without a toast', async () => {
  clearFailure()
  const row = saved()
  const refused = { status: 422, message: 'INVALID', data: { text: 'Dados inválidos', requestId: 'abc', fields: {} } }
  const { user, received, outcome } = await open({
    role: 'cfo',
    row,
    answers: { [`PUT /api/invoices/${id}`]: () => refused },
  })
  expect(reads(/Percentagem interna/)).toBe('40%')
  expect(inputsBy(/^Comissão/, region('Vendedor'))).toHaveLength(0)
  await waitFor(() =>
    expect(linesIn(region('Quem recebe o quê'))).toEqual([
      'Comissão total10 000,00 €',
      'Casa AlheiaAgência de fora6 000,00 €',
      'Ana SimõesAngariador40%1 600,00 €',
      'Rui PatrícioDiretor comercial do angariador5%200,00 €',
      'Fica na agência2 200,00 €',
    ]),
  )
  type(/Pagamento do cliente/, '01-09-2026')
  fireEvent.blur(field(/Pagamento do cliente/))
  expect(await screen.findByText('Esta data é anterior ao passo que a antecede')).toBeVisible()
  expect(field(/Pagamento ao angariador/)).toBeDisabled()
  await user.click(field(/Fatura enviada ao angariador/))
  expect(field(/Pagamento ao angariador/)).toBeEnabled()
  expect(field(/Pagamento ao vendedor/)).toBeEnabled()
  expect(inputsBy(/^Diretor comercial do angariador/, region('Outros pagamentos'))).toHaveLength(1)

  await user.click(screen.getByLabelText('Atualizar equipa, direção e comissões do angariador'))
  const dialog = await screen.findByRole('dialog', { name: 'Atualizar a partir do perfil?' })
  const lines = [...dialog.querySelectorAll('tbody tr')].map(({ textContent }) => plain(textContent))
  expect(lines).toEqual([
    'Comissão do angariador40%50%',
    'Comissão do broker do angariador–2%',
    'Comissão do COO do angariador–1%',
  ])
  await user.click(within(dialog).getByText('Atualizar'))
  expect(reads(/^Comissão$/, region('Angariador'))).toBe('50%')

  await user.click(button('Atualizar'))
  await waitFor(() => expect(received(`PUT /api/invoices/${id}`)).toHaveLength(1))
  expect(received(`PUT /api/invoices/${id}`)[0]?.body).toMatchObject({
    clientPaymentDate: '2026-09-01',
    sentBillsToFinder: true,
    finderPercentage: 50,
    version: 4,
  })
  await waitFor(() => expect(lastFailure()).toMatchObject({ requestId: 'abc', status: 422 }))
  expect(screen.queryByText('Dados inválidos')).not.toBeInTheDocument()
  expect(screen.getByText('Por guardar')).toBeVisible()
  expect(outcome.done).toHaveLength(0)
  clearFailure()
})

it('an edit of a deal’s invoice says that the deal changes too, and why the deal refuses an amount', async () => {
  const why = 'A reserva é de 10 000,00 € e ficariam faturados 13 000,00 €'
  const row = saved({ reservation: '00000000-0000-4000-8000-0000000000dd', billingDate: 'b1' })
  const { user } = await open({
    row,
    answers: {
      [`PUT /api/invoices/${id}`]: () => ({
        status: 422,
        message: 'INVALID',
        data: { text: 'Dados inválidos', requestId: 'r', fields: { value: why } },
      }),
    },
  })
  expect(screen.queryByText(/A reserva acompanha/)).not.toBeInTheDocument()
  type(/^Data de reporte/, '01-12-2026')
  expect(field(/^Data de reporte/)).toHaveAccessibleDescription(/A reserva acompanha: é este o dia/)
  type(/Comissão total/, '13000')
  expect(field(/Comissão total/)).toHaveAccessibleDescription(/A reserva acompanha: o que falta/)
  await user.click(button('Atualizar'))
  await waitFor(() => expect(field(/Comissão total/)).toHaveAccessibleDescription(new RegExp(why)))
  expect(await screen.findAllByText(why)).toHaveLength(2)
})

it('a save waits for the terms of a newly chosen consultant and sends them', async () => {
  let arrive = () => {}
  const { user, received } = await open({
    row: saved(),
    answers: {
      [`GET /api/users/${rui._id}/terms`]: (_call, response) => {
        const body = JSON.stringify({ message: 'OK', data: { ...terms, percentage: 57.3 } })
        const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
        const before = arrive
        arrive = () => {
          before()
          response.writeHead(200, headers).end(body)
        }
        return undefined
      },
      [`PUT /api/invoices/${id}`]: () => ({ data: { ...saved(), version: 5 } }),
    },
  })
  await choose(user, /^Angariador/, 'Rui Patrício', region('Angariador'))
  expect(reads(/^Comissão$/, region('Angariador'))).toBe('40%')
  await user.click(button('Atualizar'))
  await waitFor(() => expect(received(`GET /api/users/${rui._id}/terms`)).toHaveLength(2))
  expect(received(`PUT /api/invoices/${id}`)).toHaveLength(0)
  arrive()
  expect(await screen.findByText('Fatura atualizada com sucesso')).toBeVisible()
  expect(received(`PUT /api/invoices/${id}`)[0]?.body).toMatchObject({ finder: rui._id, finderPercentage: 57.3 })
})
