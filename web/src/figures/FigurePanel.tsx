import { Box, Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
