import type { Badge, Fact, Letterhead, Paper, Section } from '@tipy/domain/documents/document'
import type { Content, createPdf } from 'pdfmake'
import { layOutBlock } from './blocks.ts'
import { bare, type Colors, contentWidth, ink, page, printable, tones } from './look.ts'

type Column = Extract<Content, { columns: unknown }>['columns'][number]
type Laid = Parameters<typeof createPdf>[0]

/** The layout of every PDF document. */
export function layOutPaper(paper: Paper): Laid {
  const { letterhead, title, reference, watermark, issued } = paper
  const { colors } = letterhead
  return {
    pageSize: 'A4',
    pageMargins: [page.side, page.top, page.side, page.bottom],
    info: { title: `${title} ${printable(reference)}`, author: letterhead.name, creator: 'Tipy', producer: 'Tipy' },
    defaultStyle: { font: 'Roboto', fontSize: 9, color: ink.text, lineHeight: 1.1 },
    ...(watermark && { watermark: { text: watermark, color: tones.warning.text, opacity: 0.08, bold: true } }),
    background: () => ({
      canvas: [
        { type: 'rect', x: 0, y: 0, w: page.width, h: 8, color: colors.main },
        { type: 'rect', x: 0, y: 8, w: page.width, h: 1.5, color: colors.accent },
      ],
    }),
    header: at => (at === 1 ? '' : runningHead(paper)),
    footer: (at, of) => footer(issued, at, of),
    content: [
      head(letterhead),
      titleRow(paper),
      figuresRow(paper.figures, colors),
      ...paper.sections.flatMap(section => layOutSection(section, colors)),
    ],
    // A title is never the last thing on a page.
    pageBreakBefore: (node, around) =>
      node.headlineLevel === 1 && (around?.getFollowingNodesOnPage().length ?? 1) === 0,
  }
}

const runningHead = ({ letterhead, title, reference }: Paper): Content => ({
  columns: [
    { text: printable(letterhead.name), bold: true, color: letterhead.colors.deep, width: 180 },
    { text: `${title} · ${printable(reference)}`, alignment: 'right', color: ink.label, width: contentWidth - 180 },
  ],
  fontSize: 8.5,
  margin: [page.side, 24, page.side, 0],
})

const footer = (issued: string, at: number, of: number): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth: 0.5, lineColor: ink.line }] },
    {
      columns: [
        { text: printable(issued), width: contentWidth - 90 },
        { text: `Página ${at} de ${of}`, alignment: 'right', width: 90 },
      ],
      fontSize: 8,
      color: ink.label,
      margin: [0, 7, 0, 0],
    },
  ],
  margin: [page.side, 11, page.side, 0],
})

/** The company's mark and name, and next to them the lines that the law requires. */
function head({ name, initials, lines, colors }: Letterhead): Content {
  const size = 40
  const mark = {
    width: size + 12,
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: size, h: size, r: 9, color: colors.main }] },
      {
        text: printable(initials),
        fontSize: 17,
        bold: true,
        color: '#ffffff',
        alignment: 'center',
        margin: [0, -30, 12, 0],
      },
    ],
  } satisfies Column
  const right = 230
  return {
    columns: [
      mark,
      {
        width: contentWidth - size - 12 - right,
        text: printable(name),
        bold: true,
        fontSize: 17,
        color: colors.deep,
        margin: [0, 9, 0, 0],
      },
      {
        width: right,
        stack: lines.map((line, at) => ({ text: printable(line), bold: at === 0 })),
        fontSize: 8.5,
        color: ink.label,
        alignment: 'right',
        margin: [0, 4, 0, 0],
      },
    ],
    margin: [0, -16, 0, 20],
  }
}

function titleRow({ title, reference, subtitle, badges, letterhead: { colors } }: Paper): Content {
  const right = 150
  return {
    columns: [
      {
        width: contentWidth - right,
        stack: [
          { text: title, fontSize: 22, bold: true, color: colors.deep },
          { text: printable(reference), fontSize: 12, bold: true, color: colors.main, margin: [0, 2, 0, 0] },
          { text: printable(subtitle), color: ink.label, margin: [0, 2, 0, 0] },
        ],
      },
      { width: right, stack: badges.map(badge) },
    ],
    margin: [0, 0, 0, 14],
  }
}

const badge = ({ text, tone }: Badge): Content => ({
  columns: [
    { width: '*', text: '' },
    {
      width: 'auto',
      table: {
        body: [
          [{ text: printable(text), bold: true, fontSize: 10, color: tones[tone].text, fillColor: tones[tone].fill }],
        ],
      },
      layout: { ...bare, paddingLeft: () => 10, paddingRight: () => 10, paddingTop: () => 5, paddingBottom: () => 4 },
    },
  ],
  margin: [0, 2, 0, 3],
})

function figuresRow(figures: readonly Fact[], colors: Colors): Content {
  if (figures.length === 0) return ''
  const padding = 10
  const line = 3
  const width = (contentWidth - line * (figures.length - 1)) / figures.length - 2 * padding
  const cell = ({ label, value }: Fact) => ({
    fillColor: colors.soft,
    stack: [
      { text: label, fontSize: 8, color: ink.label },
      { text: printable(value), fontSize: value.length > 14 ? 11 : 13.5, bold: true, color: colors.deep },
    ],
  })
  return {
    table: { widths: figures.map(() => width), body: [figures.map(cell)] },
    layout: {
      ...bare,
      vLineWidth: (at: number) => (at === 0 || at === figures.length ? 0 : line),
      vLineColor: () => '#ffffff',
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 9,
      paddingBottom: () => 7,
    },
    margin: [0, 0, 0, 6],
  }
}

/** Keeps a title on the page of its first piece, unless that piece may span pages. */
function layOutSection({ title, blocks }: Section, colors: Colors): readonly Content[] {
  const heading: Content = {
    text: title.toUpperCase(),
    fontSize: 9,
    bold: true,
    characterSpacing: 0.6,
    color: colors.main,
    headlineLevel: 1,
    margin: [0, 9, 0, 3],
  }
  const goesOn = blocks.some(block => block.kind === 'text' || (block.kind === 'table' && block.isLong))
  const [first, ...others] = blocks.flatMap(block => layOutBlock(block, colors))
  if (first === undefined) return []
  return goesOn ? [heading, first, ...others] : [{ stack: [heading, first], unbreakable: true }, ...others]
}
