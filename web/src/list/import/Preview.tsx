import { Alert, Badge, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import {
  countsSentence,
  errorSentence,
  type ImportAction,
  type ImportColumn,
  type ImportError,
  type ImportReport,
  type ImportRow,
  importLimits,
} from '@tipy/domain/record/importing'
import classes from './Import.module.css'

const actions: Readonly<Record<ImportAction, { readonly label: string; readonly color: string }>> = {
  create: { label: 'Novo', color: 'green' },
  change: { label: 'Alterado', color: 'petrol' },
  same: { label: 'Igual', color: 'gray' },
}

function Errors({ errors }: { readonly errors: readonly ImportError[] }) {
  if (errors.length === 0) return null
  const isCut = errors.length >= importLimits.shownErrors
  const title = errors.length === 1 ? '1 erro impede a importação' : `${errors.length} erros impedem a importação`
  return (
    <Alert color="red" title={title} icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
      <Text size="sm">Corrija o ficheiro e escolha-o de novo. Nada foi gravado.</Text>
      <section
        className={classes.errors}
        aria-label="Erros"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <ul>
          {errors.map(error => (
            <li key={`${error.row} ${error.column} ${error.message}`}>{errorSentence(error)}</li>
          ))}
        </ul>
      </section>
      {isCut && <Text size="sm">Só são mostrados os primeiros {importLimits.shownErrors} erros.</Text>}
    </Alert>
  )
}

function Ignored({ columns }: { readonly columns: readonly ImportColumn[] }) {
  const ignored = columns.filter(({ note }) => note !== null)
  if (ignored.length === 0) return null
  return (
    <details className={classes.ignored}>
      <summary>{ignored.length === 1 ? '1 coluna ignorada' : `${ignored.length} colunas ignoradas`}</summary>
      <ul>
        {ignored.map(({ heading, note }) => (
          <li key={`${heading} ${note}`}>
            <strong>{heading}</strong>: {note}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Changes({ row: { action, changes } }: { readonly row: ImportRow }) {
  if (changes.length === 0) return <Text size="sm">{action === 'same' ? 'Nada muda' : ''}</Text>
  return (
    <ul className={classes.changes} data-action={action}>
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          <span className={classes.field}>{column}:</span>{' '}
          {action === 'change' && (
            <>
              <del>{before || 'vazio'}</del> <span aria-hidden>→</span>{' '}
            </>
          )}
          <ins>{after || 'vazio'}</ins>
        </li>
      ))}
    </ul>
  )
}

/** Marked rows first, then changed ones: users look for the few among thousands of unchanged rows. */
const rank = ({ action, isMarked }: ImportRow): number => (action === 'same' ? 2 : isMarked ? 0 : 1)
const movingFirst = (rows: readonly ImportRow[]): readonly ImportRow[] =>
  rows.toSorted((one, other) => rank(one) - rank(other))

/** What the record's declaration marks on rows: its label and its meaning. */
function markOf({ imports, fields }: AnyRecord) {
  const marks = imports?.marks
  return marks ? { label: fields[marks.field]?.label ?? '', meaning: marks.meaning } : null
}

function Marked({ record, count }: { readonly record: AnyRecord; readonly count: number }) {
  const mark = markOf(record)
  if (!mark || count === 0) return null
  const lines = count === 1 ? '1 linha' : `${count} linhas`
  return (
    <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />} title={`${mark.label}: ${lines}`}>
      {mark.meaning}
    </Alert>
  )
}

interface RowsProps {
  readonly rows: readonly ImportRow[]
  /** The label of marked rows. */
  readonly mark: string | undefined
}

function Rows({ rows, mark }: RowsProps) {
  return (
    <section
      className={classes.rows}
      aria-label="O que muda, linha a linha"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Linha</th>
            <th scope="col">Ação</th>
            <th scope="col">Registo</th>
            <th scope="col">O que muda</th>
          </tr>
        </thead>
        <tbody>
          {movingFirst(rows).map(row => (
            <tr key={row.row}>
              <td className="tabular">{row.row}</td>
              <td>
                <Badge variant="light" color={actions[row.action].color}>
                  {actions[row.action].label}
                </Badge>
              </td>
              <th scope="row">
                {row.name}
                {row.isMarked && (
                  <Badge variant="light" color="yellow" className={classes.mark ?? ''}>
                    {mark}
                  </Badge>
                )}
                {row.markText && (
                  <Text size="xs" fw={400}>
                    de {row.markText}
                  </Text>
                )}
              </th>
              <td>
                <Changes row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PreviewProps {
  readonly record: AnyRecord
  readonly fileName: string
  readonly report: ImportReport
  readonly hasMoved: boolean
}

/** The effect of importing the file: counts, errors, ignored columns, and row by row. */
export function Preview({ record, fileName, report, hasMoved }: PreviewProps) {
  const { counts, columns, errors, rows, note, marked = 0 } = report
  const moving = rows.filter(({ action }) => action !== 'same').length
  const isCut = counts.create + counts.change > moving
  return (
    <div className={classes.preview}>
      <div aria-live="polite">
        <Text fw={600}>{countsSentence(counts)}</Text>
        <Text size="sm" c="dimmed" className={classes.name}>
          {fileName} · Nada é gravado até confirmar
        </Text>
      </div>
      {hasMoved && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />} role="alert">
          Os dados mudaram desde que os viu e nada foi gravado. É isto que o ficheiro faz agora.
        </Alert>
      )}
      <Errors errors={errors} />
      {note !== null && errors.length === 0 && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
          {note}
        </Alert>
      )}
      <Marked record={record} count={marked} />
      <Ignored columns={columns} />
      {rows.length > 0 && <Rows rows={rows} mark={markOf(record)?.label} />}
      {isCut && (
        <Text size="sm" c="dimmed">
          São mostradas as primeiras {importLimits.shownRows} linhas com alterações; as outras são importadas também.
        </Text>
      )}
    </div>
  )
}
