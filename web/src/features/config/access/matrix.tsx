import { Text, Tooltip } from '@mantine/core'
import { flagLabels } from '@tipy/domain/access/flagLabels'
import type { Flag } from '@tipy/domain/access/flags'
import { type Grant, isOpenToAll } from '@tipy/domain/access/grant'
import type { Role } from '@tipy/domain/access/roles'
import { sameGrant, withRole } from '@tipy/domain/features/config/config.access.rules'
import { Fragment, type KeyboardEvent, memo, useState } from 'react'
import classes from './access.module.css'
import type { AccessDraft, Change } from './draft.ts'
import { peopleCount, type RoleName, type ShownArea, sensitivityText } from './labels.ts'

export interface MatrixProps {
  readonly areas: readonly ShownArea[]
  /** In the order of the columns. */
  readonly roles: readonly Role[]
  readonly roleName: RoleName
  readonly draft: AccessDraft
  readonly onOpen: (flag: Flag) => void
  /** Asks for confirmation before a flag is opened to everybody. */
  readonly onEverybody: (flag: Flag) => void
}

/** The one cell in the tab order; arrows move on from it, so that a thousand boxes are one tab stop. */
interface Cell {
  readonly flag: Flag | null
  readonly column: number
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function boxAt(table: HTMLElement, row: number, column: number): HTMLInputElement | null {
  return table.querySelector(`input[data-row="${row}"][data-column="${column}"]`)
}

/** The next box in that direction that can be ticked. */
function neighbour(table: HTMLElement, from: HTMLElement, [down, right]: readonly [number, number]) {
  let row = Number(from.dataset.row) + down
  let column = Number(from.dataset.column) + right
  for (let box = boxAt(table, row, column); box; box = boxAt(table, row, column)) {
    if (!box.disabled) return box
    row += down
    column += right
  }
  return null
}

function onArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  const table = event.currentTarget.closest('table')
  if (!step || !table) return
  event.preventDefault()
  neighbour(table, event.currentTarget, step)?.focus()
}

export function AccessMatrix({ areas, roles, roleName, draft, onOpen, onEverybody }: MatrixProps) {
  const [at, setAt] = useState<Cell>({ flag: null, column: 1 })
  const shown = areas.flatMap(area => area.flags)
  const stop = at.flag && shown.includes(at.flag) ? at.flag : shown.find(flag => !isOpenToAll(draft.grantOf(flag)))

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={classes.scroll} aria-label="Permissões por função" tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              Permissão
            </th>
            <th scope="col" className={classes.roleHead}>
              <span className={classes.upright}>Todos</span>
            </th>
            {roles.map(role => (
              <th key={role} scope="col" className={classes.roleHead}>
                <span className={classes.upright}>{roleName(role)}</span>
              </th>
            ))}
            <th scope="col" className={classes.peopleHead}>
              Pessoas
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map(area => (
            <Fragment key={area.title}>
              <tr>
                <th scope="rowgroup" className={classes.area}>
                  {area.title}
                </th>
                <td className={classes.areaRest} colSpan={roles.length + 2} />
              </tr>
              {area.flags.map(flag => (
                <MatrixRow
                  key={flag}
                  flag={flag}
                  row={shown.indexOf(flag)}
                  grant={draft.grantOf(flag)}
                  saved={draft.savedGrantOf(flag)}
                  stopColumn={flag === stop ? at.column : null}
                  roles={roles}
                  roleName={roleName}
                  change={draft.change}
                  onOpen={onOpen}
                  onEverybody={onEverybody}
                  onStop={setAt}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface MatrixRowProps extends Pick<MatrixProps, 'roles' | 'roleName' | 'onOpen' | 'onEverybody'> {
  readonly flag: Flag
  readonly row: number
  readonly grant: Grant
  readonly saved: Grant
  /** The column of the cell in the tab order, if it is in this row. */
  readonly stopColumn: number | null
  readonly change: (flag: Flag, how: Change) => void
  readonly onStop: (cell: Cell) => void
}

const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { flag, row, grant, saved, stopColumn, roles, roleName, change, onOpen, onEverybody, onStop } = props
  const { label, hint, careful } = flagLabels[flag]
  const open = isOpenToAll(grant)
  const isStop = (column: number) => (stopColumn === column ? 0 : -1)
  const place = (column: number) => ({
    type: 'checkbox',
    'data-row': row,
    'data-column': column,
    tabIndex: isStop(column),
    onFocus: () => onStop({ flag, column }),
    onKeyDown: onArrow,
  })
  return (
    <tr data-changed={!sameGrant(grant, saved) || undefined}>
      <th scope="row" className={classes.flag}>
        <button type="button" className={classes.open} onClick={() => onOpen(flag)}>
          {label}
        </button>
        <Text size="xs" c="dimmed" className={classes.hint}>
          {hint}
        </Text>
      </th>
      <td className={classes.cell} data-changed={open !== isOpenToAll(saved) || undefined}>
        <Tooltip label={careful && sensitivityText[careful]} disabled={!careful}>
          <input
            {...place(0)}
            aria-label={`${label}: aberto a todos`}
            checked={open}
            disabled={careful !== undefined && !open}
            onChange={() => onEverybody(flag)}
          />
        </Tooltip>
      </td>
      {roles.map((role, index) => {
        const isGranted = grant.roles.includes(role)
        return (
          <td key={role} className={classes.cell} data-changed={isGranted !== saved.roles.includes(role) || undefined}>
            <input
              {...place(index + 1)}
              aria-label={`${label}: ${roleName(role)}`}
              checked={open || isGranted}
              disabled={open}
              onChange={() => change(flag, was => withRole(was, role, !was.roles.includes(role)))}
            />
          </td>
        )
      })}
      <td className={classes.people} data-changed={grant.users.join() !== saved.users.join() || undefined}>
        <button
          type="button"
          className={classes.open}
          aria-label={`Pessoas com ${label}: ${peopleCount(grant.users.length)}`}
          onClick={() => onOpen(flag)}
        >
          {grant.users.length === 0 ? 'Escolher' : peopleCount(grant.users.length)}
        </button>
      </td>
    </tr>
  )
})
