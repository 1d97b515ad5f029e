import { ActionIcon, Badge, Button, Group, Kbd, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArchive } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { ImportButton } from '#list/import/ImportButton.tsx'
import { ProfileMenu } from '#list/profiles/ProfileMenu.tsx'
import type { List } from '#list/useList.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Presets } from './Presets.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import classes from './Toolbar.module.css'

interface ToolProps<R extends AnyRecord> {
  readonly list: List<R>
  /** In pixels. */
  readonly size: number
}

function FilterButton<R extends AnyRecord>({ list, phone }: { readonly list: List<R>; readonly phone: boolean }) {
  const { state, dispatch, embedded } = list
  const hasKey = !embedded && !phone
  const set = Object.keys(state.filters).length
  return (
    <Button
      variant="default"
      fw={500}
      size={phone ? 'sm' : 'xs'}
      className={classes.filters ?? ''}
      leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
      rightSection={
        set > 0 ? (
          <Badge size="sm" circle variant="filled" aria-label={`${set} ativos`}>
            {set}
          </Badge>
        ) : (
          hasKey && (
            <Kbd aria-hidden className={classes.key}>
              f
            </Kbd>
          )
        )
      }
      aria-expanded={state.filtering}
      {...(hasKey && { 'aria-keyshortcuts': 'f' })}
      onClick={() => dispatch({ type: 'filtering', filtering: !state.filtering })}
    >
      Filtros
    </Button>
  )
}

function ArchiveToggle<R extends AnyRecord>({ list: { state, dispatch }, size }: ToolProps<R>) {
  const label = state.archived ? 'Voltar aos ativos' : 'Ver o arquivo'
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={state.archived ? 'filled' : 'default'}
        size={size}
        aria-label="Arquivo"
        aria-pressed={state.archived}
        onClick={() => dispatch({ type: 'archived', archived: !state.archived })}
      >
        <IconArchive size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Search, filters and view: everything that defines what the list shows. */
export function Toolbar<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const phone = usePhone()
  const size = phone ? 36 : 30
  return (
    <Group
      component="search"
      className={classes.toolbar}
      gap={phone ? 'xs' : 6}
      wrap={phone ? 'wrap' : 'nowrap'}
      aria-label={`Procurar em ${list.screen.record.title}`}
    >
      <SearchBox list={list} />
      <FilterButton list={list} phone={phone} />
      {!phone && (
        <div className={classes.quick}>
          <Presets list={list} />
          <QuickFilters list={list} />
        </div>
      )}
      <Group gap={phone ? 'xs' : 6} ml="auto" wrap="nowrap" className={classes.views}>
        <ProfileMenu list={list} />
        <ColumnsMenu list={list} size={size} />
        <ArchiveToggle list={list} size={size} />
        {list.mayExport && <ExportMenu list={list} size={size} />}
        {list.mayImport && <ImportButton record={list.screen.record} size={size} />}
      </Group>
      {phone && <Presets list={list} />}
    </Group>
  )
}
