import type { Shown } from '@tipy/domain/record/contract'
import { toys } from '@tipy/domain/record/toys.testing'
import { describe, expect, it } from 'vitest'
import { namesOf } from '#kinds/names.ts'
import { config } from '#test/people.ts'
import { arrange } from './columns.ts'
import { copiedTable } from './copy.ts'

const columns = arrange(
  {
    record: toys,
    columns: [
      { field: 'ref', visible: true, width: 1 },
      { field: 'bought', visible: true, width: 1 },
      { field: 'price', visible: true, width: 1 },
      { field: 'rate', visible: true, width: 1 },
      { field: 'broken', visible: true, width: 1 },
    ],
  },
  new Set(['ref', 'bought', 'price', 'rate', 'broken']),
  null,
)
const names = namesOf(config, [])
const copy = (...rows: readonly object[]) => copiedTable(columns, rows as readonly Shown<typeof toys>[], names)

describe('copied rows', () => {
  it('are a table with headings and formatted values', () => {
    const { html, text } = copy({ ref: 'LX-1', bought: '2026-03-05', price: 1234567.5, rate: 0.07, broken: true })
    const plain = (value: string) => value.replaceAll('\u00a0', ' ')
    expect(plain(html)).toBe(
      '<table><thead><tr><th>Referência</th><th>Comprado em</th><th>Preço</th><th>Taxa</th><th>Partido</th></tr></thead>' +
        '<tbody><tr><td>LX-1</td><td>05-mar-26</td><td>1 234 567,50 €</td><td>7%</td><td>Sim</td></tr></tbody></table>',
    )
    expect(plain(text)).toBe('Referência\tComprado em\tPreço\tTaxa\tPartido\nLX-1\t05-mar-26\t1 234 567,50 €\t7%\tSim')
  })

  it('contain no markup from values', () => {
    const nasty = `<img src=x onerror="alert('1')">&amp;`
    const { html } = copy({ ref: nasty })
    const pasted = new DOMParser().parseFromString(html, 'text/html')
    expect(pasted.querySelector('img')).toBeNull()
    expect(pasted.querySelector('td')?.textContent).toBe(nasty)
  })

  it.each(['=1+1', '+cmd|calc', '-2+3', '@sum(a1)', '\t=1'])('never start a formula: %j', ref => {
    expect(copy({ ref }).html).toContain(`<td>&#39;${ref}</td>`)
  })

  it('keep amounts and phone numbers unchanged', () => {
    expect(copy({ ref: '+351 912 345 678', price: -5 }).html).toContain('<td>+351 912 345 678</td>')
    expect(copy({ ref: 'a', price: -5 }).html).toContain('<td>-5,00')
  })

  it('have one line per row and one tab per column in plain text', () => {
    const { text } = copy({ ref: 'a\tb\nc' }, { ref: 'd' })
    expect(text.split('\n')).toHaveLength(3)
    expect(text.split('\n')[1]?.split('\t')).toHaveLength(columns.length)
  })
})
