import { maxReportLengths } from '@tipy/domain/features/errors/errors.rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { createReporter } from './errors.report.ts'

let sent: Parameters<Parameters<typeof createReporter>[0]['send']>[0][]
let now: number
let heard: boolean
beforeEach(() => {
  sent = []
  now = 0
  heard = true
})
const reporter = () =>
  createReporter({
    send: report => void sent.push(report),
    now: () => now,
    route: () => '/findings',
    isHeard: () => heard,
  })
const crash = (message: string) =>
  Object.assign(new TypeError(message), { stack: `at f (/assets/x.js:1:1) ${message}` })

describe('an error on a screen', () => {
  it('is reported with its route and component', () => {
    reporter()(crash('x is null'), '\n    at Cell (/x.js:1:2)\n    at div\n    at Row (/x.js:3:4)')
    expect(sent).toEqual([
      {
        message: 'TypeError: x is null',
        stack: 'at f (/assets/x.js:1:1) x is null',
        route: '/findings',
        component: 'Cell < Row',
      },
    ])
  })

  it('is reported once, and again when it still happens after five minutes', () => {
    const report = reporter()
    for (let n = 0; n < 50; n++) report(crash('again'))
    expect(sent).toHaveLength(1)
    now = 299_999
    report(crash('again'))
    expect(sent).toHaveLength(1)
    now = 300_000
    report(crash('again'))
    expect(sent).toHaveLength(2)
  })

  it('is one of at most five reports a minute, however different they are', () => {
    const report = reporter()
    for (let n = 0; n < 20; n++) report(crash(`other ${n}`))
    expect(sent).toHaveLength(5)
    now = 60_000
    report(crash('later'))
    expect(sent).toHaveLength(6)
  })

  it('is truncated to the lengths the server accepts', () => {
    reporter()(Object.assign(new Error('m'.repeat(9000)), { stack: 's'.repeat(90_000) }), `at ${'C'.repeat(900)}`)
    const [report] = sent
    expect(report?.message).toHaveLength(maxReportLengths.message)
    expect(report?.stack).toHaveLength(maxReportLengths.stack)
    expect(report?.component).toHaveLength(maxReportLengths.component)
  })
})

describe('the reporter does not send', () => {
  it.each([
    ['of the network', new TypeError('Failed to fetch')],
    ['that was cancelled', new DOMException('The operation was aborted', 'AbortError')],
    ['that is an answer of the server', Object.assign(new Error('UNAUTHORIZED'), { name: 'ApiFailure' })],
    ['of a part that did not arrive', Object.assign(new Error('Chunk'), { name: 'ChunkError' })],
    ['of a script that is not ours', 'Script error.'],
  ])('an error %s', (_, error) => {
    reporter()(error)
    expect(sent).toEqual([])
  })

  it('errors that happen offline or without a session, and does not count them as reported', () => {
    heard = false
    const report = reporter()
    report(crash('x'))
    heard = true
    report(crash('x'))
    expect(sent).toHaveLength(1)
  })
})
