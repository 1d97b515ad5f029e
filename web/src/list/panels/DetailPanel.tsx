import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useRecord } from '#list/query/useRecord.ts'
import { sectionsOf } from '#list/table/RowCell.tsx'
import { RowFacts } from '#list/table/RowFacts.tsx'
import { titleOf } from '#list/table/rowTitle.ts'
import type { List } from '#list/useList.ts'
import { Loading } from '#ui/Loading.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { ChangeList } from './ChangeList.tsx'
import classes from './Panels.module.css'

interface DetailPanelProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly id: string
}

/** The row's title where rows have pages; elsewhere with the record's label before it. */
const titleIn = <R extends AnyRecord>(list: List<R>, row: Shown<R>) =>
  list.screen.page ? titleOf(list, row) : `${list.screen.record.label} ${titleOf(list, row)}`

/** Every field of a record the user may read, and its history. */
export function DetailPanel<R extends AnyRecord>({ list, id }: DetailPanelProps<R>) {
  const { screen, names, dispatch, mayWrite } = list
  const { row, isMissing } = useRecord(screen.record, id)
  const rowNames = (row && screen.namesFor?.(row, names)) ?? names
  const title = row ? titleIn(list, row) : screen.record.label
  return (
    <SidePanel title={title} onClose={() => dispatch({ type: 'close' })}>
      {isMissing && !row && <Text c="dimmed">Não encontrado</Text>}
      {!row && !isMissing && <Loading height={320} />}
      {row && (
        <Stack gap="xl">
          {(mayWrite(row) || screen.page) && (
            <Group>
              {screen.page && (
                <Button component={Link} to={screen.page(id)} leftSection={<IconArrowRight size={16} aria-hidden />}>
                  Abrir a página
                </Button>
              )}
              {mayWrite(row) && (
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => dispatch({ type: 'open', panel: { kind: 'edit', id } })}
                >
                  Editar
                </Button>
              )}
            </Group>
          )}
          {sectionsOf(list, row).map(section => (
            <section key={section.title} aria-label={section.title}>
              <Title order={3} className={classes.section}>
                {section.title}
              </Title>
              <RowFacts record={screen.record} row={row} names={rowNames} {...section} />
            </section>
          ))}
          {screen.record.companions.includes('changes') && (
            <section aria-label="Histórico">
              <Title order={3} className={classes.section}>
                Histórico
              </Title>
              <ChangeList record={screen.record} id={id} names={names} />
            </section>
          )}
        </Stack>
      )}
    </SidePanel>
  )
}
