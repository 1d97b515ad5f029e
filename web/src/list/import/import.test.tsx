import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Flag } from '@tipy/domain/access/flags'
import type { Role } from '@tipy/domain/access/roles'
import type { ImportReport } from '@tipy/domain/record/importing'
import { describe, expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { toyServer, toysScreen } from '#list/toys.testing.tsx'
import { mayImport } from '#session/sessionContext.ts'
import { showList } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { type Answers, type Received, startServer } from '#test/server.ts'
import { ImportButton } from './ImportButton.tsx'

configure({ defaultHidden: true })

const importPolicy = { kind: 'role', anyOf: ['coo'] } as const
const importable: typeof toysScreen = {
  ...toysScreen,
  record: { ...toysScreen.record, imports: { key: 'ref', policy: importPolicy } },
}

const report = (over: Partial<ImportReport> = {}): ImportReport => ({
  columns: [
    { heading: 'Referência', field: 'ref', note: null },
    { heading: 'Xpto', field: null, note: 'Coluna desconhecida: é ignorada' },
  ],
  counts: { create: 12, change: 3, same: 250 },
  rows: [
    { row: 2, action: 'create', name: 'LX-9', changes: [{ column: 'Preço', before: '', after: '10,00' }] },
    { row: 3, action: 'change', name: 'LX-1', changes: [{ column: 'Nota', before: 'olá', after: '' }] },
  ],
  errors: [],
  note: null,
  fingerprint: 'f1',
  ...over,
})

async function start(answer: Answers[string]) {
  const server = await startServer({ 'POST /api/toys/import': answer })
  connect({ baseUrl: server.baseUrl, session: () => null })
  return { ...draw(<ImportButton record={importable.record} size={30} />), server }
}
const stepOf = ({ url }: Received) => new URL(url, 'http://x').searchParams.get('step')
const sheet = (name = 'caixas.csv', content = 'Referência\nLX-9') => new File([content], name)
const importsOf = ({ received }: { received: readonly Received[] }) =>
  received.filter(({ name }) => name === 'POST /api/toys/import')

async function open({ user }: Pick<Awaited<ReturnType<typeof start>>, 'user'>, file = sheet()) {
  await user.click(screen.getByLabelText('Importar', { selector: 'button' }))
  await user.upload(await screen.findByLabelText('Folha de cálculo'), file)
}

describe('import into a list', () => {
  it('previews a file, writes nothing until it is confirmed, then sends the previewed file', async () => {
    const shown = await start(() => ({ data: report() }))
    await open(shown)
    expect(await screen.findByText('12 novos, 3 alterados, 250 iguais')).toBeVisible()
    expect(screen.getByText('caixas.csv · Nada é gravado até confirmar')).toBeVisible()
    expect(screen.getByText('1 coluna ignorada')).toBeVisible()
    expect(screen.getByText('LX-1').closest('tr')).toHaveTextContent('3AlteradoLX-1Nota: olá → vazio')
    expect(importsOf(shown.server).map(stepOf)).toEqual(['preview'])
    const confirm = screen.getByText('Importar 15 linhas').closest('button')
    await waitFor(() => expect(confirm).toHaveFocus())
    await shown.user.keyboard('{Enter}')
    expect(await screen.findByText('Importação concluída: 12 novos, 3 alterados')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [, sent] = importsOf(shown.server)
    expect(stepOf(sent as Received)).toBe('confirm')
    expect(sent?.headers['idempotency-key']).toBeTruthy()
    expect(sent?.body).toContain('f1')
    expect(sent?.body).toContain('LX-9')
  })

  it('marks the rows that get the flag of the declaration, and says how values are written', async () => {
    const [first] = report().rows
    const rows = first ? [{ ...first, isMarked: true as const }] : []
    const server = await startServer({ 'POST /api/toys/import': () => ({ data: report({ rows, marked: 2 }) }) })
    connect({ baseUrl: server.baseUrl, session: () => null })
    const marks = { field: 'ref', meaning: 'Já há outra igual.' }
    const declared = { key: 'ref', marks, hint: 'As cores escrevem-se pelo nome.', policy: importPolicy }
    const shown = draw(<ImportButton record={{ ...toysScreen.record, imports: declared }} size={30} />)
    await shown.user.click(screen.getByLabelText('Importar', { selector: 'button' }))
    expect(await screen.findByText('As cores escrevem-se pelo nome.')).toBeVisible()
    await shown.user.upload(screen.getByLabelText('Folha de cálculo'), sheet())
    expect(await screen.findByText('Referência: 2 linhas')).toBeVisible()
    expect(screen.getByText('Já há outra igual.')).toBeVisible()
    expect(screen.getByRole('rowheader')).toHaveTextContent('LX-9Referência')
  })

  it('shows what remains to be done, before the confirmation and until the dialog is closed', async () => {
    const note = 'Falta pôr as etiquetas.'
    const shown = await start(() => ({ data: report({ note }) }))
    await open(shown)
    expect(await screen.findByText(note)).toBeVisible()
    await shown.user.click(screen.getByText('Importar 15 linhas'))
    expect(await screen.findByText('Importação concluída: 12 novos, 3 alterados')).toBeVisible()
    expect(screen.getByText(note)).toBeVisible()
    await waitFor(() => expect(screen.getByText('Fechar').closest('button')).toHaveFocus())
    await shown.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows every error with its row and column, and cannot be confirmed', async () => {
    const errors = [
      { row: 7, column: 'Email', message: 'Email inválido' },
      { row: 8, column: null, message: 'Essa referência já existe' },
    ]
    const shown = await start(() => ({ data: report({ errors, rows: [] }) }))
    await open(shown)
    expect(await screen.findByText('2 erros impedem a importação')).toBeVisible()
    expect(screen.getByText('Linha 7, coluna Email: Email inválido')).toBeVisible()
    expect(screen.getByText('Linha 8: Essa referência já existe')).toBeVisible()
    expect(screen.getByText('Importar 15 linhas').closest('button')).toBeDisabled()
    await shown.user.click(screen.getByText('Escolher outro ficheiro'))
    expect(await screen.findByText('Escolher ficheiro')).toBeVisible()
  })

  it('shows a new preview when data changed since the first one', async () => {
    const now = report({ counts: { create: 0, change: 1, same: 0 }, fingerprint: 'f2' })
    const text = 'Este registo foi alterado por outra pessoa'
    const shown = await start(received => {
      if (stepOf(received) === 'preview') return { data: report() }
      if (String(received.body).includes('f2')) return { data: now }
      return { status: 409, message: 'STALE', data: { text, requestId: 'r1', current: now } }
    })
    await open(shown)
    await shown.user.click(await screen.findByText('Importar 15 linhas'))
    expect(await screen.findByText(/Os dados mudaram desde que os viu/)).toBeVisible()
    await shown.user.click(screen.getByText('Importar 1 linha'))
    expect(await screen.findByText('Importação concluída: 1 alterado')).toBeVisible()
  })

  it('shows changed rows before unchanged ones', async () => {
    const rows: ImportReport['rows'] = [
      { row: 2, action: 'same', name: 'LX-1', changes: [] },
      { row: 3, action: 'same', name: 'LX-2', changes: [] },
      { row: 4, action: 'change', name: 'LX-3', changes: [{ column: 'Nota', before: 'olá', after: '' }] },
    ]
    await open(await start(() => ({ data: report({ rows }) })))
    await screen.findByText('LX-3')
    expect(screen.getAllByText(/^LX-/).map(({ textContent }) => textContent)).toEqual(['LX-3', 'LX-1', 'LX-2'])
  })

  it('cannot be confirmed when nothing would change', async () => {
    const shown = await start(() => ({ data: report({ counts: { create: 0, change: 0, same: 5 }, rows: [] }) }))
    await open(shown)
    expect(await screen.findByText('0 novos, 0 alterados, 5 iguais')).toBeVisible()
    expect(screen.getByText('Nada para importar').closest('button')).toBeDisabled()
  })

  it('refuses a file that is no spreadsheet without sending it, and shows why the server refuses one', async () => {
    const files = 'O ficheiro está danificado e não pôde ser lido'
    const shown = await start(() => ({
      status: 422,
      message: 'INVALID',
      data: { text: 'Há campos inválidos', requestId: 'r1', fields: { files } },
    }))
    // Without `accept`, as by dropping a file: the browser's dialog offers only spreadsheets.
    await open(
      { ...shown, user: userEvent.setup({ applyAccept: false, pointerEventsCheck: 0 }) },
      sheet('contrato.pdf'),
    )
    expect(await screen.findByText('Só são aceites folhas de cálculo (.xlsx ou .csv)')).toBeVisible()
    expect(importsOf(shown.server)).toEqual([])
    await shown.user.upload(screen.getByLabelText('Folha de cálculo'), sheet('lista.xlsx'))
    expect(await screen.findByText(files)).toBeVisible()
  })

  it('is offered only for records that declare it, to the roles they name', () => {
    const { imports: mark } = importable.record
    const sessionAs = (role: Role) => ({ person: person(role), flags: new Set<Flag>() })
    expect(mayImport(sessionAs('coo'), mark)).toBe(true)
    expect(mayImport(sessionAs('sysAdmin'), mark)).toBe(true)
    expect(mayImport(sessionAs('consultant'), mark)).toBe(false)
    expect(mayImport(sessionAs('sysAdmin'), undefined)).toBe(false)
  })

  it('reloads the list after it is done', async () => {
    const answers = { ...toyServer(), 'POST /api/toys/import': () => ({ data: report() }) }
    const shown = await showList({ screen: importable, answers })
    await screen.findByText('23 brinquedos')
    const before = shown.queriesOf('rows').length
    await open(shown)
    await shown.user.click(await screen.findByText('Importar 15 linhas'))
    await waitFor(() => expect(shown.queriesOf('rows').length).toBeGreaterThan(before))
  })
})
