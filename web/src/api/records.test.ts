import { records } from '@tipy/domain/records'
import { expect, it } from 'vitest'
import { type Answers, startServer } from '#test/server.ts'
import { connect } from './client.ts'
import { recordCalls } from './records.ts'

const ref = '7d3a3c5e-4f0a-4d58-9f3f-0a3f4b1c2d3e'
const head = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Staff 2026-11-15.csv')}`,
}

async function exportPeople(answers: Answers) {
  const server = await startServer(answers)
  connect({ baseUrl: server.baseUrl })
  const answer = await recordCalls(records.users).exportFile({ columns: ['name'] }, { format: 'csv' })
  return { answer, urls: server.received.map(({ name, url }) => `${name.split(' ')[0]} ${url}`) }
}

it('the CSV of people is requested without a format and opened from the download path of files', async () => {
  const link = `/api/files/content/${ref}?expires=1&signature=x`
  const { answer, urls } = await exportPeople({
    'POST /api/users/export': () => ({ data: ref }),
    [`GET /api/files/url/${ref}`]: () => ({ data: link }),
    [`GET /api/files/content/${ref}`]: (_, response) => {
      response.writeHead(200, head).end('Nome\r\nSara Pinto')
      return undefined
    },
  })
  expect(urls).toEqual(['POST /api/users/export', `GET /api/files/url/${ref}`, `GET ${link}`])
  expect(answer).toMatchObject({ ok: true, data: { name: 'Staff 2026-11-15.csv' } })
})

it('a refused export of people is the answer, and nothing is opened', async () => {
  const refusal = { status: 403, message: 'FORBIDDEN', data: { text: 'Não', requestId: 'r' } }
  const { answer, urls } = await exportPeople({ 'POST /api/users/export': () => refusal })
  expect(answer).toMatchObject({ ok: false, message: 'FORBIDDEN' })
  expect(urls).toHaveLength(1)
})
