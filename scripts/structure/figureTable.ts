import { blocks, flagOf } from '../../domain/src/figures/blocks.ts'
import { type Figure, figureOf, figuresOf, type Term } from '../../domain/src/figures/figures.ts'
import { groupNames, groupOf } from '../../domain/src/figures/groups.ts'
import { listFigures } from '../../domain/src/figures/listFigures.ts'
import { measureInfo } from '../../domain/src/figures/measures.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n')

function termText({ measure, sign, banks }: Term): string {
  const part = banks === undefined ? '' : banks ? ' of banks' : ' without banks'
  return `${sign === 1 ? '+' : '−'} \`${measure}\`${part}`
}

const formulaOf = (figure: Figure): string =>
  'terms' in figure
    ? figure.terms.map(termText).join(' ').replace(/^\+ /, '')
    : `\`${figure.of}\` in percent of ${figure.over === 'total' ? 'all' : `\`${figure.over}\``}`

/** docs/features/figures-table.md: every figure, as it is declared. */
export function figurePage(): string {
  const figures = blocks.flatMap(block =>
    figuresOf(block).map(name => {
      const figure = figureOf(name)
      return [
        `\`${name}\``,
        figure.label,
        `\`${block}.${figure.name}\``,
        formulaOf(figure),
        flagOf[block],
        figure.sentence,
      ]
    }),
  )
  const groups = groupNames.map(name => {
    const group = groupOf(name)
    return [`\`${name}\``, group.label, `\`${group.dimension}\``, group.blocks.join(', ')]
  })
  const measures = Object.entries(measureInfo).map(([name, { model }]) => [`\`${name}\``, model])
  const lists = Object.entries(listFigures).flatMap(([record, own]) =>
    Object.entries(own).map(([name, { label, sentence }]) => [record, `\`${name}\``, label, sentence]),
  )
  return [
    '# The figures, as they are declared',
    'Written by `npm run figures` from `domain/src/figures/`; what facts are is said in [figures](figures.md).',
    '## Statistics',
    table(['figure', 'label', 'on the wire', 'made of', 'flag', 'sentence'], figures),
    '## Groups',
    table(['group', 'label', 'dimension', 'blocks'], groups),
    '## Measures',
    table(['measure', 'record'], measures),
    '## Figures of lists',
    table(['record', 'figure', 'label', 'sentence'], lists),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}
