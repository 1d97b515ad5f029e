import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { startServer } from '#test/server.ts'
import { downloadDealSheet } from './reservations.dealSheet.ts'

let saved: string[] = []

beforeEach(() => {
  saved = []
  // jsdom has neither; the e2e journeys check the download in a real browser.
  Object.assign(URL, { createObjectURL: () => 'blob:0', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => connect({ baseUrl: '', session: () => null, onUnauthorized: () => {} }))

const session = { token: 'abc', company: 'horizonte', firstDate: '2026-11-01', lastDate: '2026-11-15', offices: [] }

it('downloads the deal sheet under its name, with the caller’s session', async () => {
  const server = await startServer({
    'GET /api/reservations/r1/pdf': (_, response) => {
      const disposition = "attachment; filename*=UTF-8''reservation.pdf"
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': disposition }).end('%PDF-')
      return undefined
    },
  })
  connect({ baseUrl: server.baseUrl, session: () => session, onUnauthorized: () => {} })
  await downloadDealSheet('r1')
  expect(saved).toEqual(['reservation.pdf'])
  expect(server.received.at(-1)?.headers.authorization).toBe('Bearer abc')
})

it('a refused download saves no file', async () => {
  const server = await startServer({
    'GET /api/reservations/r1/pdf': () => ({ status: 404, message: 'NOT_FOUND', data: { text: 'Não existe' } }),
  })
  connect({ baseUrl: server.baseUrl, session: () => session, onUnauthorized: () => {} })
  await downloadDealSheet('r1')
  expect(saved).toEqual([])
})
