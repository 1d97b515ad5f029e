import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toyServer, toysScreen } from '#list/toys.testing.tsx'
import { showList } from '#test/list.tsx'
import type { Answers } from '#test/server.ts'

configure({ defaultHidden: true })

interface Saved {
  readonly name: string
  readonly content: Blob
}
let saved: Saved[] = []

beforeEach(() => {
  saved = []
  const contents = new Map<string, Blob>()
  // jsdom has neither; the browser tests cover the real ones.
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      const address = `blob:${contents.size}`
      contents.set(address, content)
      return address
    },
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const content = contents.get(this.href)
    if (content) saved.push({ name: this.download, content })
  })
})

const fileHead = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Ação 2026-11-15.csv')}`,
}
type Sends = (response: Parameters<Answers[string]>[1]) => void
const whole: Sends = response => void response.writeHead(200, fileHead).end('Referência;Preço\nLX-0;1000')

type Start = Partial<Parameters<typeof showList<typeof toysScreen.record>>[0]>
const start = (answer: Answers[string], options: Start = {}) =>
  showList({
    screen: toysScreen,
    answers: { ...toyServer(), 'POST /api/toys/export': answer },
    search: '?perPage=10',
    ...options,
  })
const sending =
  (sends: Sends): Answers[string] =>
  (_, response) => {
    sends(response)
    return undefined
  }

type User = Awaited<ReturnType<typeof showList>>['user']
const button = () => screen.findByLabelText('Exportar', { selector: 'button' })
async function choose(user: User, label: string) {
  await screen.findByText('23 brinquedos')
  await user.click(await button())
  await user.click(await screen.findByText(label))
}

describe('export of a list', () => {
  it('requests the rows of the list in its order and with its columns, and saves the file under its name', async () => {
    const { user, server } = await start(sending(whole), {
      search: '?page=1&perPage=10&q=LX&sort=-price&cols=price~ref~-rooms&f.state=a',
    })
    await choose(user, 'CSV')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Ação 2026-11-15.csv')
    expect(await saved[0]?.content.text()).toBe('Referência;Preço\nLX-0;1000')
    const request = server.received.find(call => call.name === 'POST /api/toys/export')
    expect(request?.url).toBe('/api/toys/export?format=csv')
    expect(request?.body).toEqual({
      sortBy: 'price',
      sortDesc: true,
      filters: { search: 'LX', state: ['a'] },
      columns: ['price', 'ref'],
    })
    expect(await screen.findByText('Ficheiro pronto: Ação 2026-11-15.csv')).toBeVisible()
  })

  it('contains the columns of the percentages view, and applies the fixed filters', async () => {
    const { user, server } = await start(sending(whole), {
      embedded: { hide: ['state'], fixed: { state: ['b'] } },
    })
    await user.click(await screen.findByText('Percentagens'))
    await choose(user, 'Excel (XLSX)')
    await waitFor(() => expect(saved).toHaveLength(1))
    const request = server.received.find(call => call.name === 'POST /api/toys/export')
    expect(request?.url).toBe('/api/toys/export?format=xlsx')
    expect(request?.body).toEqual({ filters: { state: ['b'] }, columns: ['ref', 'rate'] })
  })

  it('shows its progress, and can be cancelled', async () => {
    const { user } = await start(sending(response => void response.writeHead(200, fileHead).write('a'.repeat(2500))))
    await choose(user, 'CSV')
    expect(await screen.findByText(/A transferir… 3\skB/)).toBeVisible()
    expect(await button()).toHaveAttribute('data-loading', 'true')
    await user.click(screen.getByText('Cancelar'))
    await waitFor(async () => expect(await button()).not.toHaveAttribute('data-loading'))
    await waitFor(() => expect(screen.queryByText(/A transferir/)).toBeNull())
    expect(screen.queryByText('Ocorreu um erro')).toBeNull()
    expect(saved).toEqual([])
  })

  it('shows why it was refused', async () => {
    const text = 'São demasiadas linhas para um ficheiro: escolha filtros mais estreitos'
    const { user } = await start(() => ({ status: 413, message: 'TOO_MANY_ROWS', data: { text, requestId: 'r1' } }))
    await choose(user, 'CSV')
    expect(await screen.findByText(text)).toBeVisible()
    expect(saved).toEqual([])
  })

  it('saves nothing of a truncated file', async () => {
    const { user } = await start(
      sending(response => {
        response.writeHead(200, { ...fileHead, 'content-length': 1000 }).write('Referência', () => response.destroy())
      }),
    )
    await choose(user, 'CSV')
    expect(await screen.findByText('Ocorreu um erro')).toBeVisible()
    expect(saved).toEqual([])
  })

  it('is not offered to a user who may not open the list', async () => {
    await start(sending(whole), { session: { flags: new Set() } })
    await screen.findByText('23 brinquedos')
    expect(screen.queryByLabelText('Exportar')).toBeNull()
  })

  it('is disabled while the list is empty', async () => {
    await start(sending(whole), { search: '?q=nada' })
    await screen.findByText('Não há resultados')
    expect(await button()).toBeDisabled()
  })
})
