import { ActionIcon, Button, Drawer, Group, Stack, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useEffect, useId, useRef } from 'react'
import type { FilterSpec } from '#kinds/filter.ts'
import { FilterControl } from '#kinds/filters.tsx'
import { useFilterOptions } from '#list/query/useFilterOptions.ts'
import type { List } from '#list/useList.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './Panels.module.css'

/** The filters by heading; a short list has no headings. */
function groupsOf(specs: readonly FilterSpec[]) {
  const titles = [...new Set(specs.map(({ group }) => group))]
  return titles.map(title => ({ title, specs: specs.filter(({ group }) => group === title) }))
}

function Controls<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { screen, access, filters, names, state, dispatch } = list
  const options = useFilterOptions(
    screen.record,
    access.specs.some(spec => spec.offered),
  )
  const control = (spec: FilterSpec) => (
    <FilterControl
      key={spec.name}
      spec={spec}
      names={names}
      options={spec.offered ? options[spec.name] : undefined}
      value={filters.value[spec.name]}
      onChange={value => filters.change(spec.name, value)}
    />
  )
  return (
    <Stack gap="sm">
      {groupsOf(access.specs.filter(({ ofPreset }) => !ofPreset)).map(({ title, specs }) =>
        title === undefined ? (
          specs.map(control)
        ) : (
          <Stack key={title} component="section" gap="sm" aria-label={title} className={classes.group}>
            <Title order={3} className={classes.groupTitle}>
              {title}
            </Title>
            {specs.map(control)}
          </Stack>
        ),
      )}
      <Button
        variant="default"
        disabled={Object.keys(state.filters).length === 0}
        onClick={() => dispatch({ type: 'filters', filters: {} })}
      >
        Limpar filtros
      </Button>
    </Stack>
  )
}

/** All filters, next to the list, which updates as they change. On a phone they cover the list. */
export function FilterPanel<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const phone = usePhone()
  const { state, dispatch } = list
  const close = () => dispatch({ type: 'filtering', filtering: false })
  if (phone)
    return (
      <Drawer
        opened={state.filtering}
        onClose={close}
        position="bottom"
        size="85%"
        title="Filtros"
        closeButtonProps={{ 'aria-label': 'Fechar os filtros' }}
      >
        <Controls list={list} />
      </Drawer>
    )
  return state.filtering ? <FiltersColumn list={list} onClose={close} /> : null
}

function FiltersColumn<R extends AnyRecord>({
  list,
  onClose,
}: {
  readonly list: List<R>
  readonly onClose: () => void
}) {
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  // A user who opened the panel gets the focus in it; one who came by a link with the panel open does not.
  const isFirst = useRef(document.activeElement === document.body)
  useEffect(() => {
    // The panel, not its first control: that would open its dropdown over the others.
    if (!isFirst.current) panel.current?.focus({ preventScroll: true })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape of the controls
    <aside
      ref={panel}
      tabIndex={-1}
      className={classes.filters}
      aria-labelledby={heading}
      onKeyDown={event => {
        // The first Escape closes an open dropdown.
        const isChoosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
        if (event.key === 'Escape' && !isChoosing) onClose()
      }}
    >
      <Group justify="space-between" mb="sm">
        <Title order={2} id={heading} fz="md">
          Filtros
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label="Fechar os filtros" onClick={onClose}>
          <IconX size={17} aria-hidden />
        </ActionIcon>
      </Group>
      <Controls list={list} />
    </aside>
  )
}
