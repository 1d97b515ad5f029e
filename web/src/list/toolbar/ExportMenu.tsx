import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { ExportFormat } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { counted } from '#list/table/sentences.ts'
import type { List } from '#list/useList.ts'
import { useExport } from './useExport.ts'

const formats = [
  { format: 'xlsx', label: 'Excel (XLSX)', Icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV', Icon: IconFileTypeCsv },
] as const satisfies readonly { format: ExportFormat; label: string; Icon: unknown }[]

/** Exports the rows of the list's query as a file. */
export function ExportMenu<R extends AnyRecord>({ list, size }: { readonly list: List<R>; readonly size: number }) {
  const { data, screen } = list
  const { isBusy, start } = useExport(list)
  const isEmpty = data.rows.length === 0
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu position="bottom-end" width={240} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={isBusy ? 'A exportar…' : 'Exportar'} disabled={isOpen}>
          <ActionIcon
            variant="default"
            size={size}
            aria-label="Exportar"
            aria-haspopup="menu"
            loading={isBusy}
            disabled={isEmpty}
          >
            <IconDownload size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label="Exportar">
        <Menu.Label>
          <Text size="xs">
            {data.total === undefined ? 'Todas as linhas' : counted(screen.noun, data.total)}, com as colunas que estão
            à vista
          </Text>
        </Menu.Label>
        {formats.map(({ format, label, Icon }) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
            onClick={() => start(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
