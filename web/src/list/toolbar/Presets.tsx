import { Button, Group } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import { acceptFilters, type FilterValues } from '#list/state/filterValues.ts'
import type { List } from '#list/useList.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './Toolbar.module.css'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The frequent questions of a list, a button each. Choosing one replaces the filters of the others; again, it ends. */
export function Presets<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { screen, access, state, dispatch } = list
  const session = useSessionContext()
  const phone = usePhone()
  if (!screen.presets) return null
  const presets = screen.presets.map(({ label, filters }) => ({
    label,
    filters: acceptFilters(access.specs, filters(session)),
  }))
  const owned = new Set(presets.flatMap(({ filters }) => Object.keys(filters)))
  const isOn = (filters: FilterValues) => [...owned].every(name => isSame(filters[name], state.filters[name]))
  const others = Object.fromEntries(Object.entries(state.filters).filter(([name]) => !owned.has(name)))
  return (
    <Group component="fieldset" className={classes.presets} bd={0} p={0} m={0} aria-label="Filtros rápidos">
      {presets.map(({ label, filters }) => (
        <Button
          key={label}
          variant={isOn(filters) ? 'light' : 'default'}
          size={phone ? 'sm' : 'xs'}
          px="sm"
          fw={500}
          aria-pressed={isOn(filters)}
          onClick={() => dispatch({ type: 'filters', filters: isOn(filters) ? others : { ...others, ...filters } })}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
