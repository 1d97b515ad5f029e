import type { Block, Card, Check, Fact, TableColumn } from '@tipy/domain/documents/document'
import type { Content, TableCell } from 'pdfmake'
import { bare, type Colors, contentWidth, ink, printable, ruled } from './look.ts'

/** A block as pieces between which a page may end. */
export function layOutBlock(block: Block, colors: Colors): readonly Content[] {
  if (block.kind === 'facts') return block.facts.length > 0 ? [factsTable(block.facts, contentWidth)] : []
  if (block.kind === 'table') {
    const table = numbersTable(block, colors)
    return [block.isLong ? table : { stack: [table], unbreakable: true }]
  }
  if (block.kind === 'cards') return block.cards.map(card => cardOf(card, colors))
  if (block.kind === 'checks') return block.checks.length > 0 ? [checksTable(block.checks, colors)] : []
  return printable(block.text)
    .split('\n')
    .map(text => ({ text: text || ' ', lineHeight: 1.25 }))
}

const across = 4
const gap = 8
const columnsOf = ({ columns }: Fact): number => columns ?? 1

/** Rows of four places; a fact that does not fit into the rest of a row starts the next. */
function rowsOf(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const rows: Fact[][] = []
  let left = 0
  for (const fact of facts) {
    const last = rows.at(-1)
    if (last && columnsOf(fact) <= left) last.push(fact)
    else {
      rows.push([fact])
      left = across
    }
    left -= columnsOf(fact)
  }
  return rows
}

const factCell = (fact: Fact): TableCell => ({
  stack: [
    { text: fact.label, fontSize: 7.5, color: ink.label },
    { text: printable(fact.value), margin: [0, 1, 0, 0] },
  ],
  colSpan: columnsOf(fact),
})

const nothings = (count: number): TableCell[] => Array.from({ length: count }, () => ({}))

function factsTable(facts: readonly Fact[], width: number): Content {
  const widths = Array.from({ length: across }, () => width / across - gap)
  const body = rowsOf(facts).map(row => {
    const cells = row.flatMap(fact => [factCell(fact), ...nothings(columnsOf(fact) - 1)])
    return [...cells, ...nothings(across - cells.length)]
  })
  return { table: { widths, body, dontBreakRows: true }, layout: { ...ruled, paddingRight: () => gap } }
}

/** Columns without a `part` have a fixed width; the others share the rest. */
function widthsOf(columns: readonly TableColumn[], padding: number): readonly number[] {
  const number = 92
  const parts = columns.reduce((sum, { part = 0 }) => sum + part, 0)
  const left = contentWidth - columns.length * padding - columns.filter(({ part }) => !part).length * number
  return columns.map(({ part }) => (part ? (left * part) / parts : number))
}

function numbersTable({ columns, rows, total }: Extract<Block, { kind: 'table' }>, colors: Colors): Content {
  const padding = 6
  const look = columns.map(({ isNumber }) => (isNumber ? ({ alignment: 'right' } as const) : {}))
  const cells = (values: readonly string[], more: object): TableCell[] =>
    columns.map((_, at) => ({ text: printable(values[at] ?? ''), ...look[at], ...more }))
  const head = columns.map(({ label }) => label)
  const body = [
    cells(head, { fontSize: 7.5, color: ink.label, fillColor: colors.soft }),
    ...rows.map(row => cells(row, {})),
    ...(total ? [cells(total, { bold: true, color: colors.deep })] : []),
  ]
  return {
    table: {
      widths: [...widthsOf(columns, 2 * padding)],
      body,
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
    },
    layout: { ...ruled, paddingLeft: () => padding, paddingRight: () => padding },
    margin: [0, 2, 0, 0],
  }
}

/** One person: their name, their share and their facts. Never split across pages. */
function cardOf({ title, aside, facts }: Card, colors: Colors): Content {
  const edge = 3
  const inset = 10
  const inner = contentWidth - edge - 2 * inset
  const share = 70
  const name: Content = {
    table: {
      widths: [inner - share, share],
      body: [
        [
          { text: printable(title), bold: true, fontSize: 10, color: colors.deep },
          { text: aside ?? '', bold: true, fontSize: 10, color: colors.main, alignment: 'right' },
        ],
      ],
    },
    layout: bare,
  }
  const factRows = facts.length > 0 ? [factsTable(facts, inner)] : []
  return {
    table: {
      widths: [edge, contentWidth - edge],
      body: [
        [
          { text: '', fillColor: colors.accent },
          { stack: [name, ...factRows], margin: [inset, 4, inset, 2] },
        ],
      ],
      dontBreakRows: true,
    },
    layout: bare,
    margin: [0, 0, 0, 6],
  }
}

/** A checkbox, drawn because the font may have no tick. */
function box(isDone: boolean, colors: Colors): Content {
  const size = 9
  const tick = [
    { x: 2, y: 4.8 },
    { x: 3.9, y: 6.8 },
    { x: 7.2, y: 2.4 },
  ]
  return {
    canvas: [
      {
        type: 'rect',
        x: 0,
        y: 0,
        w: size,
        h: size,
        r: 2,
        lineWidth: 0.8,
        lineColor: isDone ? colors.main : ink.faint,
        ...(isDone && { color: colors.main }),
      },
      ...(isDone ? [{ type: 'polyline' as const, lineWidth: 1.3, lineColor: '#ffffff', points: tick }] : []),
    ],
    margin: [0, 1.5, 0, 0],
  }
}

function checksTable(checks: readonly Check[], colors: Colors): Content {
  const half = Math.ceil(checks.length / 2)
  const mark = 16
  const textWidth = contentWidth / 2 - mark - 10
  const cells = (check: Check | undefined): TableCell[] => {
    if (!check) return [{}, {}]
    const { label, isDone, detail } = check
    const text = detail ? `${label} · ${detail}` : label
    return [box(isDone, colors), { text, color: isDone ? ink.text : ink.label }]
  }
  const body = Array.from({ length: half }, (_, row) => [...cells(checks[row]), ...cells(checks[row + half])])
  const layout = { ...bare, paddingTop: () => 3, paddingBottom: () => 3, paddingRight: () => 5 }
  return { table: { widths: [mark - 5, textWidth, mark - 5, textWidth], body, dontBreakRows: true }, layout }
}
