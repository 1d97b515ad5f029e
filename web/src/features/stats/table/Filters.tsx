import { Button, Input, NativeSelect, Stack, Switch } from '@mantine/core'
import { roleNameFor } from '@tipy/domain/access/roleNames'
import { sellers } from '@tipy/domain/access/roles'
import { usualYears } from '@tipy/domain/features/stats/stats.tableShown'
import type { TableFilterName } from '@tipy/domain/features/stats/stats.views'
import { maxYears } from '@tipy/domain/figures/periods'
import type { Names } from '#kinds/names.ts'
import { PeoplePicker, PersonPicker } from '#kinds/PeoplePicker.tsx'
import { MultiPicker } from '#ui/picker/MultiPicker.tsx'
import type { PickerOption } from '#ui/picker/options.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { filterLabels } from './filterLabels.ts'
import type { TableFilters } from './tableState.ts'

interface FiltersProps {
  readonly offered: readonly TableFilterName[]
  readonly value: TableFilters
  readonly names: Names
  readonly onChange: (filters: TableFilters) => void
  readonly onClear: () => void
}

/** A filter with its usual value, or with none, is not set. */
function changed(filters: TableFilters, name: TableFilterName, value: unknown): TableFilters {
  const { [name]: _old, ...others } = filters
  const isUsual =
    value === undefined ||
    value === null ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (name === 'active' && value === 'true') ||
    (name === 'hasTeam' && value === 'all') ||
    (name === 'years' && value === usualYears.years)
  return isUsual ? others : { ...others, [name]: value }
}

/** The filters of the table that its reader may have. */
export function Filters({ offered, value, names, onChange, onClear }: FiltersProps) {
  return (
    <Stack gap="sm">
      {offered.map(name => (
        <Control
          key={name}
          name={name}
          value={value}
          names={names}
          change={of => to => onChange(changed(value, of, to))}
        />
      ))}
      <Button variant="default" disabled={Object.keys(value).length === 0} onClick={onClear}>
        Limpar filtros
      </Button>
    </Stack>
  )
}

const activeOptions = [
  { value: 'true', label: 'Ativos' },
  { value: 'all', label: 'Todos' },
  { value: 'false', label: 'Inativos' },
]
const teamOptions = [
  { value: 'false', label: 'Sem' },
  { value: 'all', label: 'Todos' },
  { value: 'true', label: 'Com' },
]

const optionsOf = (places: Names['teams']): readonly PickerOption[] =>
  places.map(({ key, name, active }) => ({ value: key, label: name, ...(!active && { hint: 'inativa' }) }))

interface ControlProps extends Pick<FiltersProps, 'value' | 'names'> {
  readonly name: TableFilterName
  readonly change: (name: TableFilterName) => (value: unknown) => void
}

function Control({ name, value, names, change }: ControlProps) {
  switch (name) {
    case 'ref':
      return (
        <PersonPicker
          names={names}
          among={sellers}
          withInactive
          clearable
          label={filterLabels.ref}
          value={value.ref ?? null}
          onChange={change('ref')}
        />
      )
    case 'managers':
      return (
        <PeoplePicker
          names={names}
          among={['commercialDirector', 'broker', 'coo', 'teamLeader']}
          withInactive
          label={filterLabels.managers}
          value={value.managers ?? []}
          onChange={change('managers')}
        />
      )
    case 'teams':
      return (
        <MultiPicker
          label={filterLabels.teams}
          options={optionsOf(names.teams)}
          value={value.teams ?? []}
          onChange={change('teams')}
        />
      )
    case 'offices':
      return (
        <MultiPicker
          label={filterLabels.offices}
          options={optionsOf(names.offices)}
          value={value.offices ?? []}
          onChange={change('offices')}
        />
      )
    case 'roles':
      return (
        <MultiPicker
          label={filterLabels.roles}
          options={sellers.map(role => ({ value: role, label: roleNameFor(role, null) }))}
          value={value.roles ?? []}
          onChange={change('roles')}
        />
      )
    case 'active':
      return (
        <Choice
          label={filterLabels.active}
          options={activeOptions}
          value={value.active ?? 'true'}
          onChange={change('active')}
        />
      )
    case 'hasTeam':
      return (
        <Choice
          label={filterLabels.hasTeam}
          options={teamOptions}
          value={value.hasTeam ?? 'all'}
          onChange={change('hasTeam')}
        />
      )
    case 'noTeamMembers':
      return (
        <Switch
          label={filterLabels.noTeamMembers}
          checked={value.noTeamMembers ?? false}
          onChange={event => change('noTeamMembers')(event.currentTarget.checked)}
        />
      )
    case 'fullYears':
      return (
        <Switch
          label={filterLabels.fullYears}
          checked={value.fullYears ?? false}
          onChange={event => change('fullYears')(event.currentTarget.checked)}
        />
      )
    case 'years':
      return (
        <NativeSelect
          label={filterLabels.years}
          data={Array.from({ length: maxYears }, (_, at) => String(at + 1))}
          value={String(value.years ?? usualYears.years)}
          onChange={event => change('years')(Number(event.currentTarget.value))}
        />
      )
  }
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <Input.Wrapper label={label}>
      <SegmentedControl aria-label={label} fullWidth size="xs" data={[...options]} value={value} onChange={onChange} />
    </Input.Wrapper>
  )
}
