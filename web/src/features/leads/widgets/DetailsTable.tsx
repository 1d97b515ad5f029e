import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CountedLead, LeadDetailsQuery } from '@tipy/domain/features/leads/leads.stats.contract'
import { useNames } from '#kinds/names.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import { type Sort, SortHead } from '#ui/SortHead.tsx'
import { leadPath, personPath } from '../leads.cells.tsx'
import { columnsOf, type DetailsColumn, hiddenName } from './details.columns.ts'
import classes from './widgets.module.css'

interface DetailsTableProps {
  readonly leads: readonly CountedLead[]
  readonly isRecruited: boolean
  readonly sort: Sort<LeadDetailsQuery['sortBy']>
  readonly onSort: (sort: Sort<LeadDetailsQuery['sortBy']>) => void
}

/** A line for each counted event, with a link to its lead. */
export function DetailsTable({ leads, isRecruited, sort, onSort }: DetailsTableProps) {
  const names = useNames()
  const columns = columnsOf(leads, isRecruited)
  // A lead may count twice, in the same minute: only their place distinguishes its lines.
  const lines = leads.map((lead, place) => ({ lead, key: `${place} ${lead.date}` }))
  const isHiding = leads.some(({ _id }) => _id === null)
  return (
    <>
      <ScrollX label="Leads deste número">
        <table className={`${classes.table} ${classes.details}`} aria-label="Leads">
          <thead>
            <tr>
              {columns.map(({ key, label, sort: by }) =>
                by ? (
                  <SortHead key={key} name={by} label={label} sort={sort} onSort={onSort} />
                ) : (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ lead, key }) => (
              <tr key={key}>
                {columns.map(column => (
                  <td key={column.key} className={column.isNumber ? classes.number : undefined}>
                    <Cell column={column} lead={lead} text={column.text(lead, names)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      {isHiding && (
        <Text size="xs" c="dimmed" mt={6}>
          As leads sem nome passaram para outra pessoa: contam, mas não as pode abrir.
        </Text>
      )}
    </>
  )
}

interface CellProps {
  readonly column: DetailsColumn
  readonly lead: CountedLead
  readonly text: string
}

function Cell({ column: { key }, lead, text }: CellProps) {
  if (key === 'name')
    return lead._id === null ? (
      <span className={classes.hint}>{hiddenName}</span>
    ) : (
      <To path={leadPath(lead._id)} text={text} />
    )
  if (key === 'user' && lead.user) return <To path={personPath(lead.user._id)} text={text} />
  return <span className="tabular">{text}</span>
}

const To = ({ path, text }: { readonly path: string; readonly text: string }) => (
  <Anchor component={Link} to={path} inherit>
    {text}
  </Anchor>
)
