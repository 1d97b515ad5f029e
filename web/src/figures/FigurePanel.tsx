import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kinds/format.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { FigureScopeList, type FigureScopeText } from './FigureScopeList.tsx'

interface FigurePanelProps {
  readonly label: string
  /** Formatted; undefined until it is loaded. */
  readonly value: string | undefined
  /** How it is computed, in one sentence. */
  readonly formula: string
  readonly countedBy: FigureScopeText
  /** The figure it is a part of, to go back to. */
  readonly back?: { readonly label: string; readonly go: () => void } | undefined
  readonly onClose: () => void
  /** The rows it sums. */
  readonly children: ReactNode
}

/** "De onde vem este número?": how the figure is computed, the filters it applies, and the rows. */
export function FigurePanel({ label, value, formula, countedBy, back, onClose, children }: FigurePanelProps) {
  return (
    <SidePanel title="De onde vem este número?" onClose={onClose}>
      <Stack gap="md">
        {back && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={15} aria-hidden />}
            onClick={back.go}
            style={{ alignSelf: 'flex-start' }}
          >
            {back.label}
          </Button>
        )}
        <Box component="dl" m={0}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz={26} fw={650} className="tabular">
            {value ?? '…'}
          </Text>
        </Box>
        <Text size="sm">{formula}</Text>
        <FigureScopeList {...countedBy} />
        {children}
      </Stack>
    </SidePanel>
  )
}

interface FigurePagesProps {
  /** The number of rows, as text; empty where it cannot be known, undefined until it is loaded. */
  readonly countText: string | undefined
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}

export function FigurePages({ countText, page, last, onPage }: FigurePagesProps) {
  const pages = `página ${formatNumber(page + 1)} de ${formatNumber(last + 1)}`
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {countText === undefined ? '' : countText === '' ? pages : `${countText}, ${pages}`}
      </Text>
      <Group gap={4}>
        <ActionIcon
          variant="default"
          aria-label="Linhas anteriores"
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Linhas seguintes"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}
