import { Text } from '@mantine/core'
import type { GoalGroup, GoalStat } from '@tipy/domain/features/goals/goals.rules'
import { formatNumber } from '#kinds/format.ts'
import { itemName, type Names } from '#kinds/names.ts'
import type { CopyReport } from './goals.calls.ts'
import { amountText } from './goals.draft.ts'
import classes from './goals.module.css'

export const countOf = ({ made }: CopyReport): number => made.reduce((sum, { count }) => sum + count, 0)

const problemTexts: Readonly<Record<CopyReport['leftOut'][number]['problem'], string>> = {
  closed: 'agência fechada',
  inactive: 'pessoa inativa',
  role: 'já não tem a função',
  tooHigh: 'acima do máximo',
}

interface CopiedGoalsProps {
  readonly report: CopyReport
  readonly names: Names
  readonly isDimmed: boolean
}

/** What a copy makes, what exists and stays, and what is left out. */
export function CopiedGoals({ report: { year, made, existing, leftOut }, names, isDimmed }: CopiedGoalsProps) {
  const labelOf = ({ group, stat }: { group: GoalGroup; stat: GoalStat }) =>
    `${itemName(names, 'goalGroups', group)} · ${itemName(names, 'goalTypes', stat)}`
  return (
    <section className={classes.report} aria-label="O que é criado" style={{ opacity: isDimmed ? 0.6 : 1 }}>
      {made.length === 0 ? (
        <Text size="sm">Não há objetivos por criar.</Text>
      ) : (
        <table className={classes.made} aria-label="Objetivos a criar">
          <thead>
            <tr>
              <th scope="col">Objetivos</th>
              <th scope="col">N.º</th>
              <th scope="col">{year - 1}</th>
              <th scope="col">{year}</th>
            </tr>
          </thead>
          <tbody>
            {made.map(line => (
              <tr key={labelOf(line)}>
                <th scope="row">{labelOf(line)}</th>
                <td className="tabular">{formatNumber(line.count)}</td>
                <td className="tabular">{amountText(line.stat, line.before)}</td>
                <td className="tabular">{amountText(line.stat, line.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <NamedGoals
        title={count =>
          `${count} já ${count === 1 ? 'existe e fica' : 'existem e ficam'} como ${count === 1 ? 'está' : 'estão'}`
        }
        lines={existing.map(line => `${line.name} · ${labelOf(line)}`)}
      />
      <NamedGoals
        title={count => `${count} ${count === 1 ? 'fica' : 'ficam'} de fora`}
        lines={leftOut.map(line => `${line.name} · ${labelOf(line)} (${problemTexts[line.problem]})`)}
      />
    </section>
  )
}

interface NamedGoalsProps {
  readonly title: (count: number) => string
  readonly lines: readonly string[]
}

function NamedGoals({ title, lines }: NamedGoalsProps) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>{title(lines.length)}</summary>
      <ul className={classes.named}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
