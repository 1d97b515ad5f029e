import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(entry: object): string {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: line => void lines.push(line) })
  log.child({ reqId: 'r-1' }).info(entry, 'seen')
  return lines.join('')
}

test('a line is JSON with level, time, request id and message', () => {
  expect(JSON.parse(logged({ status: 200 }))).toMatchObject({ level: 'info', reqId: 'r-1', status: 200, msg: 'seen' })
})

test.each([
  { req: { headers: { authorization: 'Bearer secret' } } },
  { req: { headers: { cookie: 'secret' } } },
  { res: { headers: { 'set-cookie': 'secret' } } },
  { password: 'secret' },
  { user: { password: 'secret' } },
  { user: { passwordHash: 'secret' } },
  { session: { token: 'secret' } },
  { newPassword: 'secret', oldPassword: 'secret' },
  { mail: { html: 'secret', text: 'secret' } },
])('%j is logged without its secret', entry => {
  expect(logged(entry)).not.toContain('secret')
  expect(logged(entry)).toContain('[oculto]')
})
