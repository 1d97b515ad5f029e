import { Button, Collapse, Group, Switch, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { choices } from '@tipy/domain/access/choices'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { useMemo, useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { peopleOptions } from '#kinds/peopleOptions.tsx'
import { useDraft } from '#list/state/useDraft.ts'
import { FilterChips } from '#list/toolbar/FilterChips.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import { ButtonPicker } from '#ui/picker/ButtonPicker.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './widgets.filterBar.module.css'
import type { FilterName } from './widgets.filterKeys.ts'
import {
  activeHint,
  activeLabels,
  describeFilter,
  filterLabels,
  leadLabels,
  roleOptionLabel,
  teamLabels,
} from './widgets.filterLabels.ts'
import { isUsual, optionsOfRoles, roleOptions, rolesOfOptions } from './widgets.filterState.ts'

/** Filters take effect after this pause. */
const filterDelayMs = 500

interface FilterBarProps {
  readonly offered: readonly FilterName[]
  readonly filters: DashboardFilters
  readonly usual: DashboardFilters
  readonly onApply: (filters: DashboardFilters) => void
}

/** The filters that the widgets of a tab follow, and those that are set as chips. On a phone they fold away. */
export function FilterBar({ offered, filters, usual, onApply }: FilterBarProps) {
  const phone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const { config } = useSessionContext()
  const names = useNames()
  const { value, change, applyNow } = useDraft({
    applied: filters,
    delay: filterDelayMs,
    apply: (next: DashboardFilters) => {
      onApply(next)
      return next
    },
  })
  if (offered.length === 0) return null
  const set = offered.filter(name => !isUsual(name, value, usual))
  const withUsual = (cleared: readonly FilterName[]): DashboardFilters => ({
    ...value,
    ...Object.fromEntries(cleared.map(name => [name, usual[name]])),
  })
  const controls = offered.map(name => (
    <Control key={name} name={name} value={value} change={part => change({ ...value, ...part })} />
  ))
  return (
    <search className={classes.bar} aria-label="Filtros do painel">
      {phone ? (
        <div data-screen-only>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(now => !now)}
          >
            Filtros
          </Button>
          <Collapse expanded={isOpen} w="100%">
            <Group className={classes.controls}>{controls}</Group>
          </Collapse>
        </div>
      ) : (
        <Group data-screen-only className={classes.controls}>
          {controls}
        </Group>
      )}
      {set.length > 0 && (
        <FilterChips
          chips={set.map(name => ({
            key: name,
            label: describeFilter(name, value, names, config),
            onRemove: () => applyNow(withUsual([name])),
          }))}
          onClear={() => applyNow(withUsual(offered))}
        />
      )}
    </search>
  )
}

interface ControlProps {
  readonly name: FilterName
  readonly value: DashboardFilters
  readonly change: (part: Partial<DashboardFilters>) => void
}

function Control({ name, value, change }: ControlProps) {
  switch (name) {
    case 'roles':
      return <RolesControl value={value} change={change} />
    case 'recruiters':
      return <RecruitersControl value={value} change={change} />
    case 'sources':
      return <SourcesControl value={value} change={change} />
    case 'leads':
      return (
        <Segments
          label={filterLabels.leads}
          labels={leadLabels}
          value={value.leads ?? 'all'}
          onChange={leads => change({ leads: leads === 'all' ? null : leads })}
        />
      )
    case 'active':
      return (
        <Segments
          label={filterLabels.active}
          hint={activeHint}
          labels={activeLabels}
          order={['true', 'all', 'false']}
          value={value.active}
          onChange={active => change({ active })}
        />
      )
    case 'hasTeam':
      return (
        <Segments
          label={filterLabels.hasTeam}
          labels={teamLabels}
          order={['false', 'all', 'true']}
          value={value.hasTeam}
          onChange={hasTeam => change({ hasTeam })}
        />
      )
    case 'includeBanks':
    case 'isGroup':
      return (
        <Switch
          size="xs"
          classNames={{ root: classes.switch, label: classes.switchLabel }}
          label={filterLabels[name]}
          checked={value[name]}
          onChange={event => change({ [name]: event.currentTarget.checked })}
        />
      )
  }
}

type ListControlProps = Omit<ControlProps, 'name'>

function RolesControl({ value, change }: ListControlProps) {
  const { config } = useSessionContext()
  const options = useMemo(
    () => roleOptions.map(option => ({ value: option, label: roleOptionLabel(option, config) })),
    [config],
  )
  return (
    <ButtonPicker
      label={filterLabels.roles}
      options={options}
      value={optionsOfRoles(value.roles)}
      onChange={chosen => change({ roles: rolesOfOptions(chosen) })}
    />
  )
}

function RecruitersControl({ value, change }: ListControlProps) {
  const names = useNames()
  const options = useMemo(() => peopleOptions(names.people, choices.recruiters, true), [names.people])
  return (
    <ButtonPicker
      label={filterLabels.recruiters}
      options={options}
      value={value.recruiters}
      nameOf={names.person}
      onChange={recruiters => change({ recruiters })}
    />
  )
}

function SourcesControl({ value, change }: ListControlProps) {
  const names = useNames()
  const options = useMemo(
    () =>
      names
        .items('sources')
        .map(({ key, name, active }) => ({ value: key, label: name, ...(!active && { hint: 'inativa' }) })),
    [names],
  )
  return (
    <ButtonPicker
      label={filterLabels.sources}
      options={options}
      value={value.sources}
      onChange={sources => change({ sources })}
    />
  )
}

interface SegmentsProps<K extends string> {
  readonly label: string
  /** What it does not do, where people would expect it. */
  readonly hint?: string
  readonly labels: Readonly<Record<K, string>>
  /** Needed where keys are `true` and `false`. */
  readonly order?: readonly K[]
  readonly value: K
  readonly onChange: (value: K) => void
}

function Segments<K extends string>({ label, hint, labels, order, value, onChange }: SegmentsProps<K>) {
  const keys = order ?? (Object.keys(labels) as K[])
  return (
    <Tooltip label={hint} disabled={!hint} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
      <SegmentedControl<K>
        size="xs"
        aria-label={label}
        {...(hint && { 'aria-description': hint })}
        data={keys.map(key => ({ value: key, label: labels[key] }))}
        value={value}
        onChange={onChange}
      />
    </Tooltip>
  )
}
